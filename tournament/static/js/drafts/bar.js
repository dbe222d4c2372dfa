// The bar that shows what waits on this device, and what became of it.

import { entries } from "./outbox.js";
import { showRelay } from "./relay.js";
import { submitByBrowser } from "./saving.js";
import { keepInPlace } from "../in-place.js";

const bar = document.querySelector("[data-outbox]");
let wasWaiting = false;
let sentCount = 0; // of what waited together

const entriesOfPage = () => entries().filter((entry) => entry.scope === bar.dataset.scope);

/** `sent`: whether something was sent a moment ago. The network may return while somebody is typing. */
export function showOutbox({ sent = false, kept = true } = {}) {
  if (!bar) return;
  if (sent) sentCount += 1;
  else if (!wasWaiting) sentCount = 0;
  wasWaiting = entriesOfPage().length > 0;
  const form = document.querySelector(".hand-form");
  keepInPlace(form?.contains(document.activeElement) ? document.activeElement : null, () => updateBar(kept));
}

function updateBar(kept) {
  const waiting = entriesOfPage();
  const refused = waiting.find((entry) => entry.look);
  const { one, many, open, refusedText, sentText, sentMany } = bar.dataset;
  let text = sentCount ? sentText : "";
  if (sentCount > 1 && sentMany) text = sentMany.replace("{number}", sentCount);
  if (waiting.length === 1) text = one;
  else if (waiting.length) text = many.replace("{number}", waiting.length);
  if (waiting.length && !kept) text += ` ${open}`;
  if (refused) text = refusedText;
  bar.querySelector("[data-outbox-text]").textContent = text;
  bar.querySelector("[data-outbox-look]").hidden = !refused;
  bar.hidden = !text;
  if (waiting.length) markTotals({ before: true }); // also once these are sent, until the totals with them are there
  // What could be undone is the hand before those that wait.
  if (waiting.length) for (const undo of document.querySelectorAll("[data-undo]")) undo.setAttribute("data-over", "");
  showRelay();
}

function markTotals({ before }) {
  for (const mark of document.querySelectorAll("[data-without-kept]")) {
    mark.hidden = !before;
    mark.parentElement.toggleAttribute("data-stale", before);
  }
}

/** The totals on the page came from the server a moment ago: they are from before what still waits, if anything does. */
export function totalsLoaded() {
  if (bar && !entriesOfPage().length) markTotals({ before: false });
}

if (bar) {
  bar.querySelector("[data-outbox-look]").addEventListener("click", () => {
    submitByBrowser(entriesOfPage().find((entry) => entry.look));
  });
}
