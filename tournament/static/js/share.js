// Sharing: with the phone's own share dialog if it has one and lets a page use it (https); otherwise the link leads to
// the page with the code. There the address can be copied, even if the browser gives plain http no clipboard.

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-share]");
  if (!link || !navigator.share || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const shared = { title: document.title, text: link.dataset.text, url: new URL(link.dataset.share, location.origin).href };
  navigator.share(shared).catch((fault) => {
    if (fault.name !== "AbortError") location.href = link.href;
  });
});

// Among the other ways, the button is only shown if the phone supports it.
for (const link of document.querySelectorAll("a[data-where-possible]")) link.hidden = !navigator.share;

function copyBySelection(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "visually-hidden";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  const words = button.textContent;
  button.hidden = false;
  button.setAttribute("aria-live", "polite");
  button.addEventListener("click", async () => {
    if (!(await copyText(button.dataset.copy))) return;
    button.textContent = button.dataset.copied;
    setTimeout(() => { button.textContent = words; }, 4000);
  });
}
