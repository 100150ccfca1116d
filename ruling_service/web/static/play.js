// A game's moments and lines of play by address. The game itself, its log, is kept in this browser alone: the
// address has the name that the browser gave the game, the line of play, and the number of choices made.
const KEPT = "game:";
const MOST = 20;
const CHOSEN = "game chosen";

const form = document.querySelector("form.at-table");
// Only without scripts a choice leads to what came of it: here each keeps the place where it was.
if (form) form.action = "/play";
const read = (name) => {
  try {
    return JSON.parse(localStorage.getItem(KEPT + name));
  } catch {
    return null;
  }
};

function write(name, game) {
  const names = Object.keys(localStorage).filter((key) => key.startsWith(KEPT) && key !== KEPT + name);
  const oldest = names.map((key) => [read(key.slice(KEPT.length))?.kept ?? 0, key]).sort((a, b) => a[0] - b[0]);
  for (const [, key] of oldest.slice(0, Math.max(0, oldest.length - MOST + 1))) localStorage.removeItem(key);
  localStorage.setItem(KEPT + name, JSON.stringify(game));
}

const address = (name, branch, at) => `#game=${name}&line=${branch}&at=${at}`;

function newName() {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((n) => n.toString(36)).join("").slice(0, 12);
}

// Post the form of a table: the one that stands at the moment that the address names.
function go() {
  const told = new URLSearchParams(location.hash.slice(1));
  const name = told.get("game");
  if (!name) return;
  const line = read(name)?.lines?.[Number(told.get("line")) - 1];
  if (!line) {
    const said = document.querySelector("[data-unheld]");
    if (said) said.hidden = false;
    return;
  }
  const made = document.createElement("form");
  made.method = "post";
  made.action = "/play";
  const fields = { game: line.game, log: line.log, at: told.get("at"), name, branch: told.get("line"), act: "look" };
  for (const [field, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = field;
    input.value = value;
    made.append(input);
  }
  document.body.append(made);
  made.submit();
}

// Keep the log of this table under its name and line; going another way than the log begins a new line.
function keep() {
  const field = (name) => form.elements.namedItem(name);
  const name = field("name").value || newName();
  const game = read(name) ?? { lines: [] };
  const began = Number(field("branch").value);
  const branch = began && !form.dataset.left ? began : game.lines.length + 1;
  const at = Number(field("at").value);
  game.lines[branch - 1] = { game: field("game").value, log: field("log").value, at };
  game.kept = Date.now();
  write(name, game);
  field("name").value = name;
  field("branch").value = branch;
  history.replaceState(null, "", address(name, branch, at));
  const listed = document.querySelector("[data-lines]");
  listed.hidden = false;
  game.lines.forEach((line, number) => {
    const link = document.createElement("a");
    link.href = address(name, number + 1, line.at);
    link.textContent = `Line ${number + 1}, after ${line.at} choices`;
    if (number + 1 === branch) link.setAttribute("aria-current", "true");
    const item = document.createElement("li");
    item.append(link);
    listed.querySelector("ul").append(item);
  });
}

// After a choice the page of the next one is where the choice was made: at the decision, not at its top.
function stay() {
  try {
    if (sessionStorage.getItem(CHOSEN)) document.querySelector(".deciding")?.scrollIntoView();
    sessionStorage.removeItem(CHOSEN);
    form.addEventListener("submit", () => sessionStorage.setItem(CHOSEN, "1"));
  } catch {
    // Without a store the page begins at its top.
  }
}

// While the name of a card is typed, those that may be meant are offered.
function offer(box) {
  const list = document.getElementById(box.getAttribute("list"));
  box.addEventListener("input", async () => {
    const typed = box.value.trim();
    if (typed.length < 2) return;
    const asked = new URLSearchParams({ q: typed, limit: "8", game: box.dataset.names });
    try {
      const answer = await fetch(`/api/v1/suggest?${asked}`);
      if (!answer.ok || box.value.trim() !== typed) return;
      const cards = (await answer.json()).suggestions.filter((one) => one.kind === "card");
      list.replaceChildren(...cards.map((one) => Object.assign(document.createElement("option"), { value: one.title })));
    } catch {
      // Without suggestions the name is typed out.
    }
  });
}

for (const box of document.querySelectorAll("[data-names]")) offer(box);
if (form) {
  try {
    keep();
  } catch {
    // Nothing can be kept here: the page works without addresses.
  }
  stay();
} else {
  go();
}
addEventListener("hashchange", go);
