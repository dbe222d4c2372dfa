// A sheet being checked is stored nowhere: its form carries the game so far. Both are kept on this device at each
// keystroke, as the fields that restore the page. What was typed is filled in again where the same hand is loaded once
// more; all of it is offered where a sheet is started, and on the page of an earlier hand to which somebody went back.

import { forget, keep, recall } from "./device.js";
import { draftName } from "./draft.js";
import { fillForm, sameValues, valuesOf, valuesSent } from "./fields.js";
import { allowLeaving, askAgain } from "./leaving.js";
import { bringToTop, showTime } from "./notice.js";
import { submitByBrowser } from "./saving.js";

const NAME = draftName("", "check");
const DOWNLOAD_MS = 2000; // ms after which a form that did not leave the page was a download
const page = document.querySelector("[data-check]");
const form = document.querySelector("[data-check-hand]");

const wentBack = () => performance.getEntriesByType("navigation")[0]?.type === "back_forward";
const plain = (text) => (text ?? "").replaceAll("\r\n", "\n").trim();

/** `answer`: whether the page shows hands that somebody copied. */
class CheckedSheet {
  persistent = true;

  get unsaved() {
    return "answer" in page.dataset || Boolean(form && !sameValues(valuesOf(form), valuesSent(form)));
  }

  keep() {
    const body = new URLSearchParams(new FormData(form ?? document.getElementById("again")));
    body.set("kept", "1");
    if (form) body.set("do", "preview");
    else body.delete("entry"); // a finished game asks for no further hand
    this.persistent = keep(NAME, { time: Date.now(), body: body.toString() });
  }

  /** Fill in what was typed before this page was loaded again. False if what is kept is about another hand. */
  restore() {
    const { elements } = form ?? document.getElementById("again");
    const body = new URLSearchParams(recall(NAME)?.body);
    if (!["game", "hand"].every((name) => plain(body.get(name)) === plain(elements[name]?.value))) return false;
    if (form) fillForm(form, Object.fromEntries(Object.keys(valuesOf(form)).map((name) => [name, body.getAll(name)])));
    return true;
  }

  offer() {
    const kept = recall(NAME);
    if (!kept?.body) return;
    showTime(page.querySelector("[data-when]"), kept.time);
    page.hidden = false;
    if (form) bringToTop(); // the button that would replace it is at the bottom
    page.querySelector("[data-continue]").addEventListener("click", () => {
      submitByBrowser({ address: page.dataset.address, body: kept.body });
    });
    page.querySelector("[data-discard]").addEventListener("click", () => {
      forget(NAME);
      page.hidden = true;
    });
  }
}

export function openCheckedSheet() {
  if (!page) return null;
  const sheet = new CheckedSheet();
  if (!("answer" in page.dataset)) sheet.offer();
  else if (!sheet.restore() && wentBack()) sheet.offer();
  else sheet.keep();
  for (const kind of ["input", "change"]) form?.addEventListener(kind, () => sheet.unsaved && sheet.keep());
  document.addEventListener("submit", () => {
    allowLeaving();
    setTimeout(askAgain, DOWNLOAD_MS);
  });
  return sheet;
}
