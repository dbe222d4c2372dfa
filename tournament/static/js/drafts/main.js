// Makes sure that nothing typed gets lost: drafts, the queue of what could not be sent, and the question before leaving.
// A form takes part with `data-draft`, and works without any of this. Forms with just a button: actions.js.
//
// form  data-draft  its key: scope, game, hand      data-scope  of its page's queue
//       data-owner  the account, where one is needed data-base   the version of what stands that it was made from
//       data-unsaved  it shows what was typed and not saved
//       data-place, data-blank  of the next hand of a game: its number, and its fields before anybody knows anything
//       data-sent-by-browser  its answer is a page for people, so it never waits for the network
// [data-undoubted]  its button after a doubt, with its word once what was doubted is changed
// [data-keep-draft]  leads away from it for now; hidden where this device keeps nothing
// [data-drop-draft]  leads away from what was typed, for good, or saves it as was asked

import { isUnsent, sendActions } from "./actions.js";
import { openCheckedSheet } from "./check.js";
import { forget } from "./device.js";
import { dropDoubts } from "./doubt.js";
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
const drafts = [...document.querySelectorAll("form[data-draft]")].map((form) => new Draft(form));
const refused = bar?.dataset.answered ?? ""; // the key of the form to which this page is the response
let isPersistent = true; // beyond the life of this page

function openDraft(draft) {
  const { form } = draft;
  // If hands of the same game wait here, a newly loaded page is about the hand after them.
  for (let found; isNextHand(form) && !form.hidden && (found = waitingEntryOf(form)); ) beginNextHand(draft, found);
  keepTyping(draft);
  dropDoubts(form);
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
  if (!drafts.length) return "follow" in bar.dataset;
  return drafts.some(({ form }) => isNextHand(form) || entry.draft === form.dataset.draft);
}

/** Whether this page lists the game, with a total from before what was sent. */
const isListed = (entry) => document.querySelector(`[data-waits="${CSS.escape(entry.scope)}"]`) !== null;

function isTyping() {
  if (drafts.some((draft) => draft.unsaved) || isUnsent()) return true;
  const others = [...document.forms].filter((other) => !drafts.some(({ form }) => form === other));
  return others.some((other) => !sameValues(valuesOf(other), valuesSent(other)));
}

function showOutcome({ entry, answer }) {
  showOutbox({ sent: Boolean(answer?.saved), kept: isPersistent });
  if (!answer) return;
  const following = answer.saved && drafts.find(({ form }) => form.dataset.after === entry.id);
  if (following) setSeq(following.form, answer.saved.seq);
  if (!(isAbout(entry) || isListed(entry)) || isTyping()) return;
  if (isAbout(entry) && answer.look && ![401, 403].includes(answer.look)) submitByBrowser(entry);
  if (!answer.saved || entries().some((other) => other.scope === entry.scope)) return;
  if (isAbout(entry) && drafts.length) location.assign(answer.saved.to);
  else location.reload();
}

sendActions();
dropOldDrafts();
if (!document.querySelector("[data-drop-draft]")) dropSentDrafts(drafts); // a question may lead back to the form
makeDraftAgain(refused);
watchOutbox(bar?.dataset.owner ?? "");
drafts.forEach(openDraft);
addEventListener("outbox", (event) => {
  showOutcome(event.detail);
  showWaiting();
});
const sheet = openCheckedSheet();
warnOfLeaving(
  () => Boolean(drafts.some((draft) => draft.unsaved) || sheet?.unsaved) || (!isPersistent && entries().length > 0),
  () => [...drafts, ...(sheet ? [sheet] : [])].every((one) => one.persistent),
);
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-drop-draft]")) return;
  for (const draft of drafts) draft.settle();
  const name = refused && draftOfKey(refused);
  if (name) forget(name);
});
for (const link of document.querySelectorAll("[data-keep-draft]")) link.hidden = !drafts[0]?.persistent;
showOutbox();
showWaiting();
