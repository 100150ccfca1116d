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
    if (answer.status === 503) { // Too much work just now.
      waiting = setTimeout(read, 3000);
      return;
    }
    if (answer.headers.get("content-type")?.startsWith("text/html") && answer.status < 500) result.innerHTML = text;
    history.replaceState(null, "", address);
    form.querySelector(".copy a").setAttribute("href", address);
  } catch {
    // Offline: the button asks again.
  }
  if (mine === turn) result.setAttribute("aria-busy", "false");
}

// What a type of card doesn't print is left out, unless something stands in it.
function fit() {
  const type = form.elements.type.value.replaceAll(" ", "-");
  for (const field of form.querySelectorAll("[data-of]"))
    field.hidden = !field.dataset.of.split(" ").includes(type) && !field.querySelector("input, textarea").value;
}
fit();

form.addEventListener("input", () => {
  fit();
  clearTimeout(waiting);
  waiting = setTimeout(read, 500);
});
