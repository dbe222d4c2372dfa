// The format page reckons by itself what another answer comes to. Without this there is a button.
const form = document.querySelector("[data-previewed]");

if (form) {
  form.addEventListener("change", (event) => {
    const other = event.target.name === "preset";
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      // Another preset asks other questions: its own defaults answer them.
      if (name === "preset" || name === "more" || (!other && name.startsWith("a-"))) fields.append(name, value);
    }
    location.replace(`${location.pathname}?${fields}#${event.target.id || "preview-h"}`);
  });
}
