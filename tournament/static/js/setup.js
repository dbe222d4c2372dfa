// Updates the preview of the format page after each answer. Without this script there is a button.
const TYPING_PAUSE_MS = 700; // ms without a keystroke: replacing the page while somebody types would lose letters
const form = document.querySelector("[data-previewed]");

if (form) {
  let timer = 0;
  const requestPreview = (other) => {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      // Another preset has other questions: its own defaults answer them.
      if (name === "preset" || name === "more" || (!other && name.startsWith("a-"))) fields.append(name, value);
    }
    const at = form.contains(document.activeElement) ? document.activeElement.id : "";
    location.replace(`${location.pathname}?${fields}#${at || "preview-h"}`);
  };
  form.addEventListener("change", (event) => {
    clearTimeout(timer);
    const typed = event.target.matches("[type=text]");
    if (typed) timer = setTimeout(requestPreview, TYPING_PAUSE_MS);
    else requestPreview(event.target.name === "preset");
  });
  form.addEventListener("input", (event) => {
    clearTimeout(timer);
    if (event.target.matches("[type=text]")) timer = setTimeout(requestPreview, 2 * TYPING_PAUSE_MS);
  });
  form.addEventListener("submit", () => clearTimeout(timer));
}
