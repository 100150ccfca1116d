// The form works without this: with it the card is read while it is typed, and the address follows.
const form = document.querySelector("form[data-live]");
const result = document.getElementById("result");
let waiting = 0;
let turn = 0;

async function read() {
  const mine = ++turn;
  const said = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ""));
  const address = `${form.getAttribute("action")}?${said}`;
  said.set("part", "result");
  result.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(`${form.getAttribute("action")}?${said}`);
    const text = await answer.text();
    if (mine !== turn) return;
    if (answer.headers.get("content-type")?.startsWith("text/html") && answer.status < 500) result.innerHTML = text;
    history.replaceState(null, "", address);
    form.querySelector(".copy a").setAttribute("href", address);
  } catch {
    // Offline, or too much work just now: the button asks again.
  }
  if (mine === turn) result.setAttribute("aria-busy", "false");
}

form.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(read, 500);
});
