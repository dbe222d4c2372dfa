// Makes sure that nothing typed gets lost: drafts, the queue of what could not be sent, and the question before leaving.
// A form takes part with `data-draft`, and works without any of this. Forms with just a button: actions.js.
//
// form  data-draft  its key: scope, game, hand      data-scope  of its page's queue
//       data-owner  the account, where one is needed data-base   the version of what stands that it was made from
//       data-unsaved  it shows what was typed and not saved
//       data-place, data-blank  of the next hand of a game: its number, and its fields before anybody knows anything
//       data-sent-by-browser  its answer is a page for people, so it never waits for the network
// [data-keep-draft]  leads away from it for now; hidden where this device keeps nothing
// [data-drop-draft]  leads away from what was typed, for good, or saves it as was asked

import { isUnsent, sendActions } from "./actions.js";
import { openCheckedSheet } from "./check.js";
import { forget } from "./device.js";
import { Draft, draftOfKey, dropOldDrafts, dropSentDrafts } from "./draft.js";
import { showOutbox } from "./bar.js";
import { sameValues, valuesOf, valuesSent } from "./fields.js";
import { warnOfLeaving } from "./leaving.js";
import { beginNextHand, isNextHand, setSeq } from "./next-hand.js";
import { hideNotice, keepTyping } from "./notice.js";
import { entries, makeDraftAgain, watchOutbox } from "./outbox.js";
import { saveByScript, sendByBrowser, submitByBrowser } from "./saving.js";
import { showWaiting } from "./waiting.js";

const bar = document.querySelector("[data-outbox]");
const form = document.querySelector("form[data-draft]");
const draft = form && new Draft(form);
const refused = bar?.dataset.answered ?? ""; // the key of the form to which this page is the response
let isPersistent = true; // beyond the life of this page

function openDraft() {
  // If hands of the same game wait here, a newly loaded page is about the hand after them.
  for (let found; isNextHand(form) && !form.hidden && (found = waitingEntryOf(form)); ) beginNextHand(draft, found);
  keepTyping(draft);
  if ("sentByBrowser" in form.dataset) return sendByBrowser(draft);
  saveByScript(draft, (entry, persistent) => {
    isPersistent = persistent;
    draft.settle();
    hideNotice();
    if (isNextHand(form)) beginNextHand(draft, entry);
    showOutbox({ kept: isPersistent });
    scrollTo({ top: 0 });
  });
}

const waitingEntryOf = (one) => entries().find((entry) => entry.draft === one.dataset.draft && entry.owner === (one.dataset.owner ?? ""));

/** Whether this is the entry page, so that the response can replace it. */
function isAbout(entry) {
  if (entry.scope !== bar?.dataset.scope) return false;
  return form ? isNextHand(form) || entry.draft === form.dataset.draft : "follow" in bar.dataset;
}

/** Whether this page lists the game, with a total from before what was sent. */
const isListed = (entry) => document.querySelector(`[data-waits="${CSS.escape(entry.scope)}"]`) !== null;

function isTyping() {
  if (draft?.unsaved || isUnsent()) return true;
  return [...document.forms].some((other) => other !== form && !sameValues(valuesOf(other), valuesSent(other)));
}

function showOutcome({ entry, answer }) {
  showOutbox({ sent: Boolean(answer?.saved), kept: isPersistent });
  if (!answer) return;
  if (answer.saved && form?.dataset.after === entry.id) setSeq(form, answer.saved.seq);
  if (!(isAbout(entry) || isListed(entry)) || isTyping()) return;
  if (isAbout(entry) && answer.look && ![401, 403].includes(answer.look)) submitByBrowser(entry);
  if (!answer.saved || entries().some((other) => other.scope === entry.scope)) return;
  if (isAbout(entry) && form) location.assign(answer.saved.to);
  else location.reload();
}

sendActions();
dropOldDrafts();
if (!document.querySelector("[data-drop-draft]")) dropSentDrafts(draft); // a question may lead back to the form
makeDraftAgain(refused);
watchOutbox(bar?.dataset.owner ?? "");
if (draft) openDraft();
addEventListener("outbox", (event) => {
  showOutcome(event.detail);
  showWaiting();
});
const sheet = openCheckedSheet();
warnOfLeaving(
  () => Boolean(draft?.unsaved || sheet?.unsaved) || (!isPersistent && entries().length > 0),
  () => (draft ?? sheet)?.persistent ?? true,
);
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-drop-draft]")) return;
  if (draft) draft.settle();
  const name = refused && draftOfKey(refused);
  if (name) forget(name);
});
for (const link of document.querySelectorAll("[data-keep-draft]")) link.hidden = !draft?.persistent;
showOutbox();
showWaiting();
