// A deck's file dropped anywhere on the page is read as if it had been chosen. Without this the form does it.
const form = document.querySelector("form.drop");
const file = form.elements.namedItem("deck.file");
form.querySelector("[data-anywhere]").hidden = !matchMedia("(hover: hover)").matches; // a phone drags no files

addEventListener("dragover", (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  form.classList.add("over");
});
addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) form.classList.remove("over");
});
addEventListener("drop", (event) => {
  if (!event.dataTransfer?.files.length) return;
  event.preventDefault();
  form.classList.remove("over");
  file.files = event.dataTransfer.files;
  form.elements.namedItem("deck").value = "";
  form.requestSubmit();
});
// A file that is chosen takes the place of the text before it.
file.addEventListener("change", () => {
  if (file.files.length) form.elements.namedItem("deck").value = "";
});
