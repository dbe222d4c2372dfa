// Asks before leaving with something unsaved: for a link of the page in our words, otherwise in the browser's. Without
// a network a link asks too, since it would lead to the browser's own error page.

import { onReturn } from "../returned.js";

let isLeaving = false;

/** Leaving is intended from now on. */
export function allowLeaving() {
  isLeaving = true;
}

/** It did not leave the page. */
export function askAgain() {
  isLeaving = false;
}

function leadsAway(event, link) {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  if (link.target || link.hasAttribute("download") || "dropDraft" in link.dataset) return false;
  return link.href.split("#")[0] !== location.href.split("#")[0] || !link.hash;
}

export function warnOfLeaving(isUnsaved, isKept) {
  const dialog = document.querySelector("dialog[data-leaving]");
  let target = "";

  addEventListener("beforeunload", (event) => {
    if (!isLeaving && isUnsaved()) event.preventDefault();
  });
  onReturn(() => { isLeaving = false; });
  if (!dialog?.showModal) return;

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || isLeaving || event.defaultPrevented || !leadsAway(event, link)) return;
    if ("keepDraft" in link.dataset && navigator.onLine) return allowLeaving();
    const unsaved = isUnsaved();
    if (!unsaved && navigator.onLine) return;
    event.preventDefault();
    target = link.href;
    for (const part of dialog.querySelectorAll("[data-offline]")) part.hidden = navigator.onLine;
    dialog.querySelector("[data-online]").hidden = !navigator.onLine;
    dialog.querySelector("[data-kept]").hidden = !unsaved || !isKept();
    dialog.querySelector("[data-lost]").hidden = !unsaved || isKept();
    dialog.showModal();
  });
  dialog.querySelector("[data-stay]").addEventListener("click", () => dialog.close());
  dialog.querySelector("[data-leave]").addEventListener("click", () => {
    allowLeaving();
    location.assign(target);
  });
}
