// A pile of sheets: the number opens a sheet that the page has ready, Enter moves from field to field, the last one
// saves, and the next number is asked for while the sheet is being sent. Without this script each sheet is a page of
// its own. What cannot be sent waits in the outbox (drafts/), what was typed and not saved in the draft of its match.

import { Draft } from "./drafts/draft.js";
import { allowLeaving } from "./drafts/leaving.js";
import { hideNotice, keepTyping } from "./drafts/notice.js";
import { bodyOf, enqueue, entries } from "./drafts/outbox.js";
import { entryOf, submitByBrowser } from "./drafts/saving.js";
import { isReachable, send } from "./drafts/sending.js";
import { onReturn } from "./returned.js";

const ANSWER_TIMEOUT_MS = 8000;
const SIGNED_OUT = [401, 403];
const pile = document.querySelector("[data-pile]");
const numberForm = document.querySelector("[data-pile-ask]");
const number = numberForm.elements.sheet;
const container = document.querySelector("[data-pile-place]");
const lostNotice = document.querySelector("[data-pile-lost]");
const faultNotice = document.querySelector("[data-pile-fault]");
const fieldsOf = (form) => [...form.querySelectorAll("input[name^=g][inputmode]")].filter((field) => field.offsetParent);
let draft = null;
let newestProgress = 0;

const currentForm = () => container.querySelector("[data-pile-sheet]");

function sheetOf(text) {
  const found = [...document.querySelectorAll("template[data-number]")];
  return found.find((one) => one.dataset.number === text || (text.length > 9 && text.includes(one.dataset.watch)));
}

// Only one filled button on a page: the next step.
const markNumberNext = (yes) => numberForm.querySelector("button").classList.toggle("button-next", yes);

/** Put the sheet in its place, with what was typed into it before and the focus in its first field. */
function beginSheet() {
  const form = currentForm();
  markNumberNext(!form);
  if (!form) return number.focus();
  form.dataset.draft = form.dataset.pileDraft;
  draft = new Draft(form);
  keepTyping(draft);
  (form.querySelector("[aria-invalid=true]") ?? fieldsOf(form)[0])?.focus();
}

function openSheet(sheet) {
  container.replaceChildren(sheet.content.cloneNode(true));
  [number.value, lostNotice.hidden] = ["", true];
  faultNotice.replaceChildren();
  hideNotice();
  history.replaceState(null, "", sheet.dataset.address);
  beginSheet();
}

function closeSheet() {
  container.replaceChildren();
  draft = null;
  hideNotice();
  history.replaceState(null, "", pile.dataset.pile);
  markNumberNext(true);
  number.focus();
}

async function refreshProgress() {
  const mine = (newestProgress += 1);
  try {
    const response = await fetch(`${pile.dataset.pile}?only=1`, { cache: "no-store" });
    const text = await response.text();
    if (!response.ok || response.redirected || mine !== newestProgress) return;
    const part = document.querySelector("[data-pile-progress]");
    if (!part.contains(document.activeElement)) part.innerHTML = text;
  } catch {} // it describes the last sheet, until the next one
}

/** Show what came of a sheet that may already have been replaced by the next one, without interrupting anybody's typing. */
async function deliver(entry, sent) {
  const answer = await send(entry.address, bodyOf(entry), ANSWER_TIMEOUT_MS);
  if (answer.saved) {
    sent.settle();
    document.querySelector(`template[data-address="${new URL(entry.address).pathname}"]`)?.remove();
    return refreshProgress();
  }
  if (answer.look && !SIGNED_OUT.includes(answer.look) && !number.value && !currentForm()) return submitByBrowser(entry);
  sent.settle();
  enqueue(entry);
  if (SIGNED_OUT.includes(answer.look)) {
    allowLeaving();
    location.reload(); // its page asks to sign in; afterwards what waits is sent
  }
}

function saveSheet(form, button) {
  const [entry, sent] = [entryOf(draft, button), draft];
  closeSheet();
  deliver(entry, sent);
}

const areFilled = (fields, at) => fields.slice(at - 1, at + 1).every((field) => field.value.trim());

function focusNext(form, field) {
  const fields = fieldsOf(form);
  const at = fields.indexOf(field);
  const over = at > 1 && at % 2 === 0 && !field.value.trim() && areFilled(fields, at - 1); // no further game was played
  if (over || at + 1 === fields.length) form.requestSubmit(form.querySelector("button"));
  else fields[at + 1].focus();
}

container.addEventListener("focusin", (event) => {
  if (event.target.matches("input[inputmode]")) event.target.select();
});
container.addEventListener("keydown", (event) => {
  const form = currentForm();
  if (!form || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const field = event.target.closest("input[name^=g][inputmode]");
  const timedOut = field && form.elements[field.name.replace(/\d+$/, "closed")];
  if (event.key === "Escape") closeSheet();
  else if (field && event.key === "Enter") focusNext(form, field);
  else if (timedOut && event.key.toLowerCase() === "t") timedOut.click();
  else return;
  event.preventDefault();
});
container.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-pile-sheet]");
  if (!form) return;
  event.preventDefault();
  event.stopPropagation();
  saveSheet(form, event.submitter);
});

numberForm.addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = number.value.trim();
  if (!text || number.readOnly) return;
  const sheet = sheetOf(text);
  if (sheet) return openSheet(sheet);
  number.readOnly = true; // what is typed while its page loads would be lost, or taken for part of the number
  lostNotice.hidden = await isReachable();
  if (lostNotice.hidden) {
    allowLeaving();
    location.assign(`${pile.dataset.pile}?sheet=${encodeURIComponent(text)}`);
  } else {
    number.readOnly = false;
    number.select();
  }
});

addEventListener("outbox", ({ detail: { answer } }) => answer?.saved && refreshProgress());
onReturn(() => {
  number.readOnly = false;
  refreshProgress();
});
document.querySelector("[data-pile-keys]").hidden = false;
if (currentForm()) beginSheet();
else if (!entries().some((entry) => entry.look)) number.focus(); // a scanner may already be typing, so nothing is selected
