// The grid of a round: what was typed is kept on this device table by table, and a save without a network is sent
// automatically once the site responds, even after the page was reopened. Each table has a key of its own, so a
// repeated save is harmless.

import { forget, keep, recall } from "./device.js";
import { draftName, dropOldDrafts } from "./draft.js";
import { figure } from "./fields.js";
import { showRestored } from "./notice.js";
import { isReachable } from "./sending.js";

const RETRY_INTERVAL_MS = 2000;
const form = document.querySelector("form[data-grid][data-keep]");
const lostNotice = document.querySelector("[data-lost]");
let isWaiting = false; // saved, but not received yet
let isSending = false; // being sent, as it was then

const tables = () => [...form.querySelectorAll("tbody[data-match]")];
const fieldsOf = (table) => [...table.querySelectorAll(".figure-cell input")];
const tokenOf = (table) => table.querySelector("th input[type=hidden]");
const isTyped = (field) => figure(field.value) !== figure(field.defaultValue);

// A table that was refused is shown as it was typed.
function typedRows() {
  const typed = tables().filter((table) => "unsaved" in table.dataset || fieldsOf(table).some(isTyped));
  const row = (table) => ({ token: tokenOf(table).value, values: fieldsOf(table).map((field) => field.value) });
  return Object.fromEntries(typed.map((table) => [table.dataset.match, row(table)]));
}

function storeRows(name) {
  const rows = typedRows();
  if (Object.keys(rows).length) keep(name, { time: Date.now(), rows, waits: isWaiting, sent: isSending });
  else forget(name);
}

// With the token on which it was typed, a table that somebody else wrote in the meantime is shown with both versions. The
// page may have had fields for one more game.
function fillRows(rows, tokens) {
  for (const table of tables()) {
    const row = rows[table.dataset.match];
    const fields = fieldsOf(table);
    if (!row || !fields.length) continue;
    fields.forEach((field, at) => { field.value = tokens ? field.defaultValue : row.values[at] ?? ""; });
    tokenOf(table).value = tokens ? tokens[table.dataset.match] : row.token;
    fields[0].dispatchEvent(new Event("change", { bubbles: true }));
  }
}

// What was sent and written is not restored, even once it is undone. The page that sent it is left before it could
// discard it.
function withoutWritten({ rows, sent: wasSent }, tokens) {
  const arrived = ([match, row]) => wasSent && row.token !== tokens[match];
  return Object.fromEntries(Object.entries(rows).filter((entry) => !arrived(entry)));
}

function restoreRows(name) {
  const kept = recall(name);
  if (!kept || (kept.sent && "answer" in form.dataset)) return storeRows(name);
  const tokens = Object.fromEntries(tables().map((table) => [table.dataset.match, tokenOf(table).value]));
  kept.rows = withoutWritten(kept, tokens);
  fillRows(kept.rows, null);
  if (!Object.keys(typedRows()).length) return forget(name);
  // A response that leaves something unsaved has to be read by a person.
  if (kept.waits && !("answer" in form.dataset)) waitForNetwork(name);
  const discard = () => {
    isWaiting = false;
    lostNotice.hidden = true;
    fillRows(kept.rows, tokens);
    forget(name);
    return () => {
      fillRows(kept.rows, null);
      storeRows(name);
    };
  };
  showRestored({ discard }, { time: kept.time, stale: false });
}

function waitForNetwork(name) {
  isWaiting = true;
  storeRows(name);
  lostNotice.textContent = lostNotice.dataset.queued;
  lostNotice.hidden = false;
}

// The page itself checks the network when it is saved (results-grid.js), and says if there is none.
function sendOnceReachable(name) {
  form.addEventListener("unsent", () => waitForNetwork(name));
  setInterval(async () => {
    if (!isWaiting || !(await isReachable()) || !isWaiting) return;
    isWaiting = false;
    storeRows(name);
    lostNotice.hidden = true;
    form.requestSubmit(form.querySelector("[name=save]"));
  }, RETRY_INTERVAL_MS);
}

if (form) {
  const name = draftName(form.dataset.owner, form.dataset.keep);
  dropOldDrafts();
  restoreRows(name);
  for (const kind of ["input", "change", "keyup"]) {
    form.addEventListener(kind, () => {
      if (kind === "input") isSending = false;
      storeRows(name);
    });
  }
  form.addEventListener("sending", () => {
    isSending = true;
    storeRows(name);
  });
  sendOnceReachable(name);
}
