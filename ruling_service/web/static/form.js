// The form works without this: cards of the owner's own database are offered as one types, and fields that a question does not need step back.
const form = document.querySelector("form.situation");
const game = form?.elements.game?.value ?? "lcg";

let waiting = 0;
let asked = "";
form?.addEventListener("input", (event) => {
  const field = event.target;
  const list = field.list;
  if (!list || ["list-at", "list-value", "list-scenario"].includes(list.id)) return;
  const typed = field.value.split(";").pop().trim();
  if (typed.length < 2 || typed === asked) return;
  clearTimeout(waiting);
  waiting = setTimeout(async () => {
    asked = typed;
    try {
      const answer = await fetch(`/api/v1/cards?${new URLSearchParams({ q: typed, game, limit: "12" })}`);
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
});

const needs = {
  "what happens": ["about"], "where is": ["about"], "how much": ["about"], "does it change anything": ["about"],
  can: ["verb", "about", "by", "choosing", "against", "more"], "when can": ["verb", "about", "by", "choosing", "against", "more"],
  whether: ["more"], "in which order": ["more"], "how often": ["more"],
};
const kind = form?.elements["ask.kind"];
const show = () => {
  for (const name of ["verb", "about", "by", "choosing", "against", "more"]) {
    const field = form.elements[`ask.${name}`];
    field.closest(".field").hidden = !needs[kind.value].includes(name) && !field.value;
  }
};
kind?.addEventListener("change", show);
if (kind) show();
