// Small additions; every page works without them.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const written = button.closest(".copy").querySelector("textarea");
    const address = written?.value ?? new URL(button.closest(".copy").querySelector("a").getAttribute("href"), location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      button.textContent = "Copied";
    } catch {
      if (written) written.select();
      else button.textContent = address;
    }
  });
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

// What is too busy now is asked for again, a little later each time.
const again = document.querySelector("[data-again]");
if (again) {
  const tried = Number(sessionStorage.getItem(`again ${location.href}`) ?? 0);
  if (tried < 5) {
    again.hidden = false;
    setTimeout(() => {
      sessionStorage.setItem(`again ${location.href}`, String(tried + 1));
      location.reload();
    }, Number(again.dataset.again) * 1000 * (tried + 1));
  }
} else sessionStorage.removeItem(`again ${location.href}`);

// Who comes back finds open what was open: what is folded is kept with this step of the browser's history.
const folds = () => [...document.querySelectorAll("main details")].map((one) => [`${one.id} ${one.querySelector("summary")?.textContent.trim()}`, one]);
const told = new Map(history.state?.folds ?? []);
for (const [name, one] of folds()) if (told.has(name)) one.open = told.get(name);
addEventListener("toggle", (event) => {
  if (!event.target.matches?.("main details")) return;
  history.replaceState({ ...history.state, folds: folds().map(([name, one]) => [name, one.open]) }, "");
}, true);

// "/" leads to the search box, as readers of reference sites expect.
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.("input, textarea, select, [contenteditable]")) return;
  const box = document.querySelector(".seek input[type=search]");
  if (box) {
    event.preventDefault();
    box.focus();
  }
});

// What was read is kept for the table without network, where the browser can do that.
if (document.querySelector("link[rel=manifest]") && "serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => {});
