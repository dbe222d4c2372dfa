// Keeps the desk up to date, without ever removing what somebody is typing. Its clock: clock.js.

import { onReturn } from "./returned.js";

const MAX_INTERVAL_MS = 60000;
const CLOSED = [403, 404]; // this browser may not see the page any more, which then says why
const container = document.getElementById("desk");
const INTERVAL_MS = Number(container.dataset.every ?? 4) * 1000;
const lostNotice = document.querySelector("[data-lost]");
let etag = null;
let delay = INTERVAL_MS;
let isSending = false;

// What somebody typed or chose, and has not sent yet.
function isChanged(field) {
  if (field.matches("select")) return field.selectedIndex !== Math.max(0, [...field.options].findIndex((one) => one.defaultSelected));
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

function isTypedIn(place) {
  const fields = [...place.querySelectorAll("input:not([type=hidden]), textarea, select")];
  return fields.some((field) => field === document.activeElement || isChanged(field));
}

const isTyping = () => isSending || isTypedIn(container);

// Where a link or button leads, by which it is recognised after an update.
function targetOf(one) {
  return one.getAttribute("href") ?? `${one.closest("form")?.getAttribute("action")} ${one.value}`;
}

function replaceContent(text) {
  const fresh = document.createElement("template");
  fresh.innerHTML = text;
  const held = container.contains(document.activeElement) && targetOf(document.activeElement);
  const folds = [...container.querySelectorAll("details")].map((fold) => fold.open);
  container.replaceChildren(fresh.content);
  container.querySelectorAll("details").forEach((fold, at) => { fold.open = folds[at] ?? fold.open; });
  if (held) [...container.querySelectorAll("a, button")].find((one) => targetOf(one) === held)?.focus({ preventScroll: true });
}

// Forms beside the container that belong to one state of it: what somebody typed into them stays.
function removeOutdated() {
  const state = container.querySelector("[data-state]")?.dataset.state;
  for (const part of document.querySelectorAll("[data-while]")) if (part.dataset.while !== state && !isTypedIn(part)) part.remove();
}

async function poll() {
  if (isTyping()) return;
  try {
    const headers = etag ? { "If-None-Match": etag } : {};
    const response = await fetch(container.dataset.poll, { headers, cache: "no-store" });
    if (response.status === 200 && !response.redirected) {
      const text = await response.text();
      if (isTyping()) return;
      replaceContent(text);
      removeOutdated();
      etag = response.headers.get("ETag");
    } else if (CLOSED.includes(response.status)) location.reload();
    else if (response.status !== 304) throw new Error(response.statusText);
    lostNotice.hidden = true;
    delay = INTERVAL_MS;
  } catch {
    lostNotice.hidden = false;
    delay = Math.min(delay * 2, MAX_INTERVAL_MS);
  }
}

async function keepPolling() {
  for (;;) {
    await new Promise((done) => setTimeout(done, delay));
    if (!document.hidden) await poll();
  }
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) poll();
});
container.addEventListener("submit", () => {
  isSending = true;
  setTimeout(() => { isSending = false; }, MAX_INTERVAL_MS);  // a page that was not left continues
});
onReturn(() => { isSending = false; });
keepPolling();
