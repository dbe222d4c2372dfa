// A file dropped on the form is chosen as if by its button, and sent at once. Without this script the button still
// works.

for (const form of document.querySelectorAll("form[data-drop]")) {
  const input = form.querySelector("input[type=file]");
  const carriesFile = (event) => [...event.dataTransfer.types].includes("Files");

  form.addEventListener("dragover", (event) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    form.classList.add("drag-over");
  });
  form.addEventListener("dragleave", (event) => {
    if (!form.contains(event.relatedTarget)) form.classList.remove("drag-over");
  });
  form.addEventListener("drop", (event) => {
    form.classList.remove("drag-over");
    if (!carriesFile(event) || !event.dataTransfer.files.length) return;
    event.preventDefault();
    input.files = event.dataTransfer.files;
    form.requestSubmit();
  });
}
