// While one types into a search box, cards and rules that may be meant are offered under it. Without this the box just searches.
const WAIT = 90;
const LETTERS = 2;
const KINDS = { card: "Card", field: "Search", glossary: "Rule", rule: "Rule", framework: "Step", keyword: "Keyword", scenario: "Scenario" };

function made(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}

function option(found, id) {
  const item = made("li");
  item.id = id;
  item.setAttribute("role", "option");
  item.setAttribute("aria-selected", "false");
  item.append(made("span", "title", found.title));
  const kind = found.kind === "card" ? found.line : [KINDS[found.kind] ?? "", found.line].filter(Boolean).join(" · ");
  const more = found.printings > 1 ? ` and ${found.printings - 1} more printing${found.printings > 2 ? "s" : ""}` : "";
  item.append(made("span", "line", [found.game.toUpperCase(), found.erratum && "Erratum", kind + more].filter(Boolean).join(" · ")));
  return item;
}

function offering(box, number) {
  const form = box.form;
  const list = made("ul", "offered");
  const told = made("p", "unseen");
  list.id = `offered-${number}`;
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");
  told.setAttribute("role", "status");
  form.append(list, told);
  box.setAttribute("aria-autocomplete", "list");
  box.setAttribute("aria-controls", list.id);

  let waiting = 0;
  let asking = null;
  let offers = [];
  let chosen = -1;

  // What is still being asked would draw the list anew when its answer comes.
  function stopAsking() {
    clearTimeout(waiting);
    asking?.abort();
  }

  function dismiss() {
    stopAsking();
    close();
  }

  function close() {
    list.hidden = true;
    chosen = -1;
    box.removeAttribute("aria-activedescendant");
  }

  function show(found) {
    offers = found;
    list.replaceChildren(...found.map((one, at) => option(one, `${list.id}-${at}`)));
    close();
    list.hidden = !found.length;
    told.textContent = found.length ? `${found.length} suggestion${found.length > 1 ? "s" : ""}, choose with the arrow keys` : "";
  }

  function choose(at) {
    const items = [...list.children];
    items[chosen]?.setAttribute("aria-selected", "false");
    chosen = (at + items.length + 1) % (items.length + 1);
    if (chosen === items.length) chosen = -1;
    if (chosen < 0) return box.removeAttribute("aria-activedescendant");
    items[chosen].setAttribute("aria-selected", "true");
    items[chosen].scrollIntoView({ block: "nearest" });
    box.setAttribute("aria-activedescendant", items[chosen].id);
  }

  function take(at) {
    const offer = offers[at];
    if (offer.url) {
      location.href = offer.url;
      return;
    }
    box.value = `${offer.query} `;
    close();
    box.focus();
    ask();
  }

  async function ask() {
    const typed = box.value;
    asking?.abort();
    if (typed.trim().length < LETTERS) return show([]);
    asking = new AbortController();
    const game = new FormData(form).get("game") ?? "";
    const asked = new URLSearchParams({ q: typed.slice(0, 200), limit: "8", ...(game ? { game } : {}) });
    try {
      const answer = await fetch(`/api/v1/suggest?${asked}`, { signal: asking.signal });
      if (answer.ok && document.activeElement === box) show((await answer.json()).suggestions);
    } catch {
      // Offline, or more was typed: the box still searches.
    }
  }

  box.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, WAIT);
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      if (!list.hidden) event.preventDefault();
      dismiss();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && offers.length) {
      event.preventDefault();
      stopAsking(); // one chooses among what one sees
      list.hidden = false;
      choose(event.key === "ArrowDown" ? chosen + 1 : chosen < 0 ? offers.length - 1 : chosen - 1);
    } else if (event.key === "Enter" && !list.hidden && chosen >= 0) {
      event.preventDefault();
      take(chosen);
    }
  });
  box.addEventListener("blur", dismiss);
  // A press would take the focus from the box before the click is there.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const item = event.target.closest("[role=option]");
    if (item) take([...list.children].indexOf(item));
  });
}

document.querySelectorAll(".seek input[type=search]").forEach(offering);
