// The form works without this: the table is drawn as one writes, rows come and go where one is, cards of the owner's own database are offered as one
// types, and fields that a question does not need step back.
const needs = {
  "what happens": ["about"], "where is": ["about"], "how much": ["about"], "does it change anything": ["about"],
  can: ["verb", "about", "by", "choosing", "against", "more"], "when can": ["verb", "about", "by", "choosing", "against", "more"],
  whether: ["more"], "in which order": ["more"], "how often": ["more"],
};

let waiting = 0;
let asked = "";
const offer = (form, field) => {
  const list = field.list;
  if (!list || ["list-at", "list-value", "list-scenario"].includes(list.id)) return;
  const typed = field.value.split(";").pop().trim();
  if (typed.length < 2 || typed === asked) return;
  clearTimeout(waiting);
  waiting = setTimeout(async () => {
    asked = typed;
    try {
      const answer = await fetch(`/api/v1/cards?${new URLSearchParams({ q: typed, game: form.elements.game.value, limit: "12" })}`);
      if (!answer.ok) return;
      const known = new Set([...list.options].map((option) => option.value));
      for (const { name } of (await answer.json()).cards) {
        if (!known.has(name)) list.append(new Option(name, name));
        known.add(name);
      }
    } catch {
      // Offline: the cards listed in the page are still offered.
    }
  }, 120);
};

const show = (form) => {
  const kind = form.elements["ask.kind"];
  if (!kind) return;
  for (const name of ["verb", "about", "by", "choosing", "against", "more"]) {
    const field = form.elements[`ask.${name}`];
    field.closest(".field").hidden = !needs[kind.value].includes(name) && !field.value;
  }
};

// What was written is kept with this step of the browser's history: whoever follows a link and comes back finds it again.
const keep = (form) => history.replaceState({ ...history.state, written: said(form) }, "");

// The answer to a changed form is the form itself with its table: it takes the place of this one, unless somebody has written on in the meantime.
let sending = 0;
const said = (form) => new URLSearchParams(new FormData(form)).toString();
const called = (fold) => fold.querySelector("[name]")?.name; // by the first field in it: rows come and go
// What one touched, or is at, stays where it is though the table above it grows.
let touched;
addEventListener("pointerdown", (event) => { touched = event.target.closest?.("form.situation summary, form.situation [id], form.situation [name]"); }, { capture: true });
const again = (one, form) => one.id ? document.getElementById(one.id)
  : one.matches("summary") ? [...form.querySelectorAll("details")].find((fold) => called(fold) === called(one.parentElement))?.querySelector("summary")
  : one.matches("button") ? [...form.querySelectorAll("button")].find((other) => other.value === one.value && other.name === one.name)
  : one.name && form.querySelector(`[name="${CSS.escape(one.name)}"]`);
const redraw = async (form, act, at = "", written = "") => {
  const number = ++sending;
  const before = said(form);
  if (!written) keep(form);
  const editor = form.closest(".editor");
  editor.setAttribute("aria-busy", "true");
  try {
    const body = new URLSearchParams(written || new FormData(form));
    body.set("act", act);
    const answer = await fetch("/simulate", { method: "POST", body, headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const made = page.querySelector(".editor");
    if (number !== sending || !made || said(form) !== before) return;
    const folds = new Map([...form.querySelectorAll("details")].map((one) => [called(one), one.open]));
    const handle = editor.querySelector(".handles:has(:focus)");
    const pressed = document.activeElement?.value;
    const within = form.contains(document.activeElement) ? document.activeElement : null;
    const stood = at ? document.getElementById(at) : touched?.isConnected ? touched : within ?? handle;
    const height = stood?.getBoundingClientRect().top;
    const heights = [scrollX, scrollY];
    document.querySelector("#problem")?.remove();
    const problem = page.querySelector("#problem");
    if (problem) document.querySelector("#tabs").before(problem);
    const board = editor.querySelector(".board");
    const undrawn = problem && board.querySelector(".table") && !made.querySelector(".board .table");
    board.classList.toggle("older", Boolean(undrawn)); // what can't be laid out takes no table away
    if (!undrawn) board.replaceWith(made.querySelector(".board"));
    form.replaceWith(made.querySelector("form.situation"));
    const now = editor.querySelector("form.situation");
    keep(now);
    for (const one of now.querySelectorAll("details")) one.open = one.open || folds.get(called(one));
    ready(now);
    scrollTo(...heights);
    const stands = stood && again(stood, now);
    if (stands) scrollBy({ top: stands.getBoundingClientRect().top - height, behavior: "instant" });
    const held = handle && document.getElementById(handle.id);
    if (held) {
      held.open = true;
      const same = [...held.querySelectorAll("button")].find((one) => one.value === pressed);
      (same ?? held.querySelector("summary")).focus({ preventScroll: true });
      return;
    }
    const next = (at && now.querySelector(`#${CSS.escape(at)}`)) || (within && again(within, now));
    const row = act.startsWith("add:") && next?.matches("fieldset") && [...next.querySelectorAll("[role=group]")].pop();
    const field = row ? row.querySelector("input, select") : next?.matches("fieldset, p") ? [...next.querySelectorAll("input:placeholder-shown, select, button")].pop() : next;
    field?.focus({ preventScroll: true });
    if (at) (row || field)?.scrollIntoView({ block: "nearest", behavior: "instant" });
  } catch {
    // Offline: the form stays as it is, and its buttons lead to the page.
  } finally {
    if (number === sending) editor.removeAttribute("aria-busy");
  }
};

const ready = (form) => {
  form.addEventListener("input", (event) => offer(form, event.target));
  form.addEventListener("change", (event) => {
    if (event.target.name === "ask.kind") show(form);
    if (/^do\.\d+\.verb$/.test(event.target.name) || !/^(title|ask|do|given|mark)\b/.test(event.target.name)) redraw(form, "draw");
    else keep(form);
  });
  form.addEventListener("submit", (event) => {
    const act = event.submitter?.value ?? "";
    if (!/^(add|remove|draw|at|tile|name)(:|$)/.test(act)) return;
    event.preventDefault();
    if (act === "draw" && /^(ask|do|given)\b/.test(document.activeElement?.name ?? "")) {
      setTimeout(() => form.querySelector("button.main").click());
      return;
    }
    redraw(form, act, (event.submitter.getAttribute("formaction") ?? "").split("#")[1]);
  });
  for (const one of form.querySelectorAll("[data-draw]")) one.hidden = true;
  form.classList.add("live");
  show(form);
};

const form = document.querySelector(".editor form.situation");
if (form) {
  ready(form);
  const { written } = history.state ?? {};
  const named = [...form.querySelectorAll(".row.card > .field > input")].some((one) => one.value);
  if (written && written !== said(form)) redraw(form, "draw", "", written);
  else if (named && !document.querySelector(".editor .table, #problem")) redraw(form, "draw");
}
