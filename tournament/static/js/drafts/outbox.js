// Forms saved without a connection: kept on this device, and sent in order as soon as the site responds again. The key
// in each makes a second sending harmless, so one whose response was lost is simply sent again.

import { forget, keep, namesOf, recall } from "./device.js";
import { draftName } from "./draft.js";
import { isReachable, send } from "./sending.js";

const RETRY_INTERVAL_MS = 2000; // ms between two attempts to reach the site
const ANSWER_TIMEOUT_MS = 30_000; // ms to wait for a response once it was reached
const nameOf = (id) => `outbox/${id}`;
const paused = new Set(); // these wait for somebody to sign in: the next page tries again
let owner = "";
let isRunning = false;
let timer = 0;

/** What this page may send, oldest first: what needs no account, and what this account left. */
export function entries() {
  const found = namesOf("outbox/").map(recall).filter((entry) => entry && ["", owner].includes(entry.owner));
  return found.sort((one, other) => one.time - other.time);
}

function sendableEntries() {
  const blocked = new Set();
  return entries().filter((entry) => {
    if (entry.look) blocked.add(entry.scope);
    return !blocked.has(entry.scope) && !paused.has(entry.id);
  });
}

function announce(entry, answer) {
  dispatchEvent(new CustomEvent("outbox", { detail: { entry, answer } }));
}

/** `entry`: {id, owner, scope, draft, address, body, seq, after, line, ends}. `after`: the entry on whose seq it
 * follows; `line`: what another phone may bring of it; `ends`: whether the game is over with it. False where it is kept only as long as the page is open. */
export function enqueue(entry) {
  const last = Math.max(0, ...entries().map((other) => other.time));
  const kept = keep(nameOf(entry.id), { ...entry, time: Math.max(Date.now(), last + 1) });
  announce(entry, null);
  schedule();
  return kept;
}

/** The body as it can be sent from this page: with the token of the person signed in now. */
export function bodyOf(entry) {
  const body = new URLSearchParams(entry.body);
  const token = document.querySelector("input[name=csrfmiddlewaretoken]");
  if (token) body.set(token.name, token.value);
  return body;
}

function passSeqOn(entry, seq) {
  for (const next of entries().filter((other) => other.after === entry.id)) {
    const body = new URLSearchParams(next.body);
    body.set("seq", seq);
    keep(nameOf(next.id), { ...next, body: body.toString(), after: "" });
  }
}

async function deliver(entry) {
  const answer = await send(entry.address, bodyOf(entry), ANSWER_TIMEOUT_MS);
  if (answer.away) return false;
  if (answer.saved) {
    passSeqOn(entry, answer.saved.seq);
    forget(nameOf(entry.id));
  } else if ([401, 403].includes(answer.look)) paused.add(entry.id);
  else keep(nameOf(entry.id), { ...entry, look: true });
  announce(entry, answer);
  return true;
}

async function sendWaiting() {
  if (isRunning) return;
  isRunning = true;
  try {
    if (sendableEntries().length && (await isReachable())) {
      for (let next = sendableEntries()[0]; next; next = sendableEntries()[0]) if (!(await deliver(next))) break;
    }
  } finally {
    isRunning = false;
  }
  schedule();
}

function schedule() {
  clearTimeout(timer);
  if (sendableEntries().length) timer = setTimeout(sendWaiting, RETRY_INTERVAL_MS);
}

/** Its response page says what has to be done: from now on it is a draft again. */
export function makeDraftAgain(id) {
  const entry = id && recall(nameOf(id));
  if (!entry) return;
  const body = new URLSearchParams(entry.body);
  const values = Object.fromEntries([...new Set(body.keys())].map((name) => [name, body.getAll(name)]));
  const { time, base } = entry;
  keep(draftName(entry.owner, entry.draft), { time, base, seq: body.get("seq"), key: id, values });
  forget(nameOf(id));
}

export function watchOutbox(account) {
  owner = account;
  addEventListener("online", sendWaiting);
  addEventListener("pageshow", sendWaiting);
  document.addEventListener("visibilitychange", () => document.hidden || sendWaiting());
  sendWaiting();
}
