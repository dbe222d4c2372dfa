// Forms of a button: sent by this script, so that nobody lands on a browser's "no connection". Without one the form says
// so and keeps what is in it, and is sent once, by itself or when it is pressed again, as soon as the site answers: the
// key in it makes a second sending harmless. What asks something, or is refused, is sent once more by the browser,
// whose page it is. A form without a key (data-probe) writes nothing: it goes by the browser once the site is there.

import { leave } from "./leaving.js";
import { bodyOf } from "./outbox.js";
import { submitByBrowser } from "./saving.js";
import { onReturn } from "../returned.js";
import { reachable, send } from "./sending.js";

const EVERY = 2000; // ms between two looks for the site
const PATIENCE = 8000; // ms of waiting for an answer
const TOO_OFTEN = 429;
const NOT_OURS = "[data-draft], [data-grid], [enctype='multipart/form-data']";
const notice = document.querySelector("template[data-unsent]");
const unsent = new Map(); // forms that wait, each with its notice

/** Whether something that was pressed waits for the network: the page is not to be exchanged. */
export const isUnsent = () => unsent.size > 0;

const isAction = (form) => form.matches(`[method="post"]:not(${NOT_OURS})`) && ("probe" in form.dataset || "key" in form.elements);

// Not `form.action`, which a field of that name hides.
const actionOf = (form) => new URL(form.getAttribute("action") ?? "", location.href).href;

function entryOf(form, button) {
  const body = new URLSearchParams(new FormData(form, button));
  return { address: button?.hasAttribute("formaction") ? button.formAction : actionOf(form), body: body.toString() };
}

function say(form) {
  const message = notice.content.firstElementChild.cloneNode(true);
  form.after(message);
  message.scrollIntoView({ block: "nearest" }); // the button may stand in a foot, far from its form
  unsent.set(form, message);
  message.querySelector("button").addEventListener("click", () => settle(form));
}

function settle(form) {
  unsent.get(form)?.remove();
  unsent.delete(form);
  delete form.dataset.sending;
}

const pause = () => new Promise((done) => setTimeout(done, EVERY));

async function attempt(form, entry) {
  if (!("probe" in form.dataset)) return send(entry.address, bodyOf(entry), PATIENCE);
  return (await reachable()) ? { look: 200 } : { away: true };
}

async function deliver(form, entry) {
  for (;;) {
    const answer = await attempt(form, entry);
    if (!("sending" in form.dataset)) return; // called off meanwhile
    const refused = answer.status === TOO_OFTEN; // of the site, which says until when
    if (!answer.away || refused) return answer.saved ? go(form, answer.saved.to) : (settle(form), submitByBrowser(entry));
    if (!unsent.has(form)) say(form);
    do await pause();
    while (unsent.has(form) && !(await reachable()));
    if (!unsent.has(form)) return;
  }
}

function go(form, address) {
  settle(form);
  leave();
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
  onReturn(() => [...document.forms].filter(isAction).forEach(settle));
}
