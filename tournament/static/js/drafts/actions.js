// Forms with just a button: sent by this script, so that nobody ends up on a browser's "no connection" page. Without a
// connection the form says so and keeps its contents, and is sent once, automatically or when pressed again, as soon as
// the site responds: its key makes a second sending harmless. If the response asks something or is a refusal, the
// browser sends the form once more to show that page. A form without a key (data-probe) writes nothing: the browser
// sends it once the site is reached.

import { allowLeaving } from "./leaving.js";
import { bodyOf } from "./outbox.js";
import { submitByBrowser } from "./saving.js";
import { onReturn } from "../returned.js";
import { isReachable, send } from "./sending.js";

const RETRY_INTERVAL_MS = 2000; // ms between two attempts to reach the site
const ANSWER_TIMEOUT_MS = 8000; // ms to wait for a response
const TOO_OFTEN_STATUS = 429;
const OTHER_FORMS = "[data-draft], [data-grid], [enctype='multipart/form-data']";
const notice = document.querySelector("template[data-unsent]");
const unsent = new Map(); // waiting forms, each with its notice

/** Whether a pressed button waits for the network, so that the page must not be replaced. */
export const isUnsent = () => unsent.size > 0;

const isAction = (form) => form.matches(`[method="post"]:not(${OTHER_FORMS})`) && ("probe" in form.dataset || "key" in form.elements);

// Not `form.action`, which a field with that name would hide.
const actionOf = (form) => new URL(form.getAttribute("action") ?? "", location.href).href;

function entryOf(form, button) {
  const body = new URLSearchParams(new FormData(form, button));
  return { address: button?.hasAttribute("formaction") ? button.formAction : actionOf(form), body: body.toString() };
}

function showUnsent(form) {
  const message = notice.content.firstElementChild.cloneNode(true);
  form.after(message);
  message.scrollIntoView({ block: "nearest" }); // the button may be in a footer, far from its form
  unsent.set(form, message);
  message.querySelector("button").addEventListener("click", () => forgetUnsent(form));
}

function forgetUnsent(form) {
  unsent.get(form)?.remove();
  unsent.delete(form);
  delete form.dataset.sending;
}

const pause = () => new Promise((done) => setTimeout(done, RETRY_INTERVAL_MS));

async function attempt(form, entry) {
  if (!("probe" in form.dataset)) return send(entry.address, bodyOf(entry), ANSWER_TIMEOUT_MS);
  return (await isReachable()) ? { look: 200 } : { away: true };
}

async function deliver(form, entry) {
  for (;;) {
    const answer = await attempt(form, entry);
    if (!("sending" in form.dataset)) return; // cancelled in the meantime
    const refused = answer.status === TOO_OFTEN_STATUS; // a page of the site, which says until when
    if (!answer.away || refused) return answer.saved ? leaveFor(form, answer.saved.to) : (forgetUnsent(form), submitByBrowser(entry));
    if (!unsent.has(form)) showUnsent(form);
    do await pause();
    while (unsent.has(form) && !(await isReachable()));
    if (!unsent.has(form)) return;
  }
}

function leaveFor(form, address) {
  forgetUnsent(form);
  allowLeaving();
  const target = new URL(address, location.href);
  if (target.hash && target.href.split("#")[0] === location.href.split("#")[0]) {
    location.hash = target.hash;
    location.reload();
  } else location.assign(address);
}

export function sendActions() {
  if (!notice) return;
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !isAction(form)) return;
    event.preventDefault();
    if ("sending" in form.dataset) return;
    form.dataset.sending = "yes";
    deliver(form, entryOf(form, event.submitter));
  });
  addEventListener("beforeunload", (event) => isUnsent() && event.preventDefault());
  onReturn(() => [...document.forms].filter(isAction).forEach(forgetUnsent));
}
