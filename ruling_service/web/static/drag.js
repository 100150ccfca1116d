// Cards of the form's table can be dragged, besides what their buttons do. Where one may be dropped is what its buttons say, and dropping it presses one: on a card that it can
// lie on or face, in a zone with cards, or on the names of all places, which stand at the bottom while one drags.
const FAR = 6;
const EDGE = 48;
const named = (card, name) => card === name || name.startsWith(`${card},`) || card.startsWith(`${name},`);
let drag = null;

const ready = () => {
  for (const tile of document.querySelectorAll(".board .tile[data-card]:not(:has(> .grip))")) {
    const grip = document.createElement("span");
    grip.className = "grip";
    grip.setAttribute("aria-hidden", "true");
    grip.textContent = "⠿";
    tile.prepend(grip);
  }
};

const places = (tile) => [...tile.querySelectorAll(":scope > .handles button")].flatMap((button) => {
  const [, does, path, ...rest] = button.value.split(":");
  return ["move", "on", "face", "off"].includes(does) ? [{ button, does, what: rest.join(":"), path }] : [];
});

const lift = () => {
  const { tile } = drag;
  const board = tile.closest(".board");
  const list = document.createElement("ul");
  list.className = "drops";
  list.setAttribute("aria-hidden", "true");
  drag.targets = new Map();
  for (const { button, does, what } of places(tile)) {
    const row = document.createElement("li");
    row.textContent = button.firstChild.textContent;
    list.append(row);
    drag.targets.set(row, button);
    const there = does === "move" ? board.querySelectorAll(`[data-zone="${CSS.escape(what)}"]`)
      : what ? [...board.querySelectorAll(".tile[data-card]")].filter((one) => one !== tile && named(one.dataset.card, what)) : [];
    for (const one of there) drag.targets.set(one, button);
  }
  for (const one of drag.targets.keys()) one.dataset.drop = "";
  drag.ghost = document.createElement("div");
  drag.ghost.className = "ghost";
  drag.ghost.setAttribute("aria-hidden", "true");
  drag.ghost.textContent = tile.dataset.card;
  drag.list = list;
  document.body.append(drag.ghost, list);
  tile.classList.add("lifted");
  document.documentElement.classList.add("dragging");
};

const over = (event) => {
  const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]");
  return found && drag.targets.has(found) ? found : null;
};

const drop = (button) => {
  const { tile, targets, ghost, list } = drag;
  drag = null;
  if (!targets) return;
  for (const one of targets.keys()) { delete one.dataset.drop; one.classList.remove("over"); }
  ghost.remove();
  list.remove();
  tile.classList.remove("lifted");
  document.documentElement.classList.remove("dragging");
  // The click in which a drag by mouse ends follows no link; a finger leaves none, and what comes later is meant.
  const ending = (event) => { if (event.isTrusted && tile.contains(event.target)) event.preventDefault(); };
  addEventListener("click", ending, { capture: true, once: true });
  setTimeout(() => {
    removeEventListener("click", ending, true);
    button?.click();
  });
};

document.addEventListener("dragstart", (event) => { if (event.target.closest(".board .tile[data-card]")) event.preventDefault(); });
document.addEventListener("pointerdown", (event) => {
  const tile = event.target.closest(".board .tile[data-card]");
  if (!tile || drag || event.button || event.target.closest(".handles")) return;
  if (event.pointerType !== "mouse" && !event.target.closest(".grip")) return;
  drag = { tile, x: event.clientX, y: event.clientY, pointer: event.pointerId };
});
document.addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.pointer) return;
  if (!drag.targets) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
    lift();
  }
  event.preventDefault();
  drag.ghost.style.transform = `translate(${event.clientX + 10}px, ${event.clientY + 10}px)`;
  const bottom = innerHeight - drag.list.offsetHeight;
  if (event.clientY < EDGE) scrollBy({ top: -14, behavior: "instant" });
  else if (event.clientY > bottom - EDGE && event.clientY < bottom) scrollBy({ top: 14, behavior: "instant" });
  const at = over(event);
  for (const one of drag.targets.keys()) one.classList.toggle("over", one === at);
});
document.addEventListener("pointerup", (event) => {
  if (!drag || event.pointerId !== drag.pointer) return;
  const at = drag.targets && over(event);
  drop(at ? drag.targets.get(at) : null);
});
document.addEventListener("pointercancel", () => { if (drag) drop(null); });
document.addEventListener("keydown", (event) => { if (drag && event.key === "Escape") drop(null); });

const editor = document.querySelector(".editor");
if (editor) {
  ready();
  new MutationObserver(ready).observe(editor, { childList: true, subtree: true });
}
