// The format page works out by itself what another answer comes to. Without this there is a button.
const PAUSE = 700; // ms without a key: a page that is exchanged while somebody types loses the letters
const form = document.querySelector("[data-previewed]");

if (form) {
  let waiting = 0;
  const requestPreview = (other) => {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      // Another preset asks other questions: its own defaults answer them.
      if (name === "preset" || name === "more" || (!other && name.startsWith("a-"))) fields.append(name, value);
    }
    const at = form.contains(document.activeElement) ? document.activeElement.id : "";
    location.replace(`${location.pathname}?${fields}#${at || "preview-h"}`);
  };
  form.addEventListener("change", (event) => {
    clearTimeout(waiting);
    const typed = event.target.matches("[type=text]");
    if (typed) waiting = setTimeout(requestPreview, PAUSE);
    else requestPreview(event.target.name === "preset");
  });
  form.addEventListener("input", (event) => {
    clearTimeout(waiting);
    if (event.target.matches("[type=text]")) waiting = setTimeout(requestPreview, 2 * PAUSE);
  });
  form.addEventListener("submit", () => clearTimeout(waiting));
}
