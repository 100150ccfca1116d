// The film of a line of play works without this, step by step as pages. With it the table changes in its place: by buttons, steps and keys.
const kept = new Map();

async function part(form, button, wanted) {
  const asked = new URLSearchParams(new FormData(form, button));
  asked.set("part", wanted);
  const address = `/film?${asked}`;
  if (!kept.has(address)) {
    const answer = form.method === "post" ? await fetch("/film", { method: "POST", body: asked }) : await fetch(address);
    if (!answer.ok) throw new Error(String(answer.status));
    kept.set(address, await answer.text());
    if (kept.size > 60) kept.delete(kept.keys().next().value);
  }
  return kept.get(address);
}

// What the address of the page says, where the page is one step of the film.
function note(form, button) {
  if (location.pathname === "/film" && form.method === "get") history.replaceState(null, "", `/film?${new URLSearchParams(new FormData(form, button))}`);
}

function stand(form, step) {
  const last = Number(form.dataset.last);
  form.dataset.step = String(step);
  form.querySelector("[data-to=back]").value = String(Math.max(step - 1, 0));
  form.querySelector("[data-to=next]").value = String(Math.min(step + 1, last));
  for (const row of form.querySelectorAll(".trace > li[aria-current]")) row.removeAttribute("aria-current");
  const row = form.querySelector(`.trace button[name=step][value="${step}"]`)?.closest("li");
  row?.setAttribute("aria-current", "step");
  row?.scrollIntoView({ block: "nearest" });
}

let turn = 0;
async function go(form, button) {
  const mine = ++turn;
  const way = button.name === "way";
  const status = form.querySelector("[role=status]");
  try {
    const text = await part(form, button, way ? "film" : "frame");
    if (mine !== turn) return;
    if (!way) {
      form.querySelector(".frame").innerHTML = text;
      stand(form, Number(button.value));
      status.textContent = form.querySelector(".frame .at").textContent;
      note(form, button);
      return;
    }
    const holder = document.createElement("template");
    holder.innerHTML = text;
    const fresh = holder.content.querySelector("form.film");
    form.replaceWith(fresh);
    stand(fresh, Number(fresh.dataset.step));
    const next = fresh.querySelector("[data-to=next]");
    next.focus({ preventScroll: true });
    fresh.querySelector("[role=status]").textContent = fresh.querySelector(".frame .at").textContent;
    note(fresh, fresh.querySelector("[data-to=back]"));
  } catch {
    // Not there, or too much work just now: the page of the step says why.
    form.dataset.plain = "1";
    form.requestSubmit(button);
  }
}

addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (!form.matches("form.film") || form.dataset.plain || !["step", "way"].includes(button?.name)) return;
  event.preventDefault();
  go(form, button);
});

const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
addEventListener("keydown", (event) => {
  const form = event.target.closest?.("form.film");
  if (!form || !keys[event.key] || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  form.requestSubmit(form.querySelector(`[data-to=${keys[event.key]}]`));
});
