// Save: sent by this script, so that nobody ends up on a browser's "no connection" page. If the response is a refusal
// or asks something, the browser itself sends it once more: nothing was written, and the response is the page that says
// so.

import { recall } from "./device.js";
import { bodyOf, enqueue } from "./outbox.js";
import { allowLeaving } from "./leaving.js";
import { lineOf } from "./relay.js";
import { onReturn } from "../returned.js";
import { send } from "./sending.js";

const ANSWER_TIMEOUT_MS = 8000; // ms to wait with a finger on the button; after that it continues automatically

/** Let the browser send it: the response is a page for people. */
export function submitByBrowser(entry) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = entry.address;
  form.hidden = true;
  for (const [name, value] of bodyOf(entry)) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  document.body.append(form);
  allowLeaving();
  form.submit();
}

/** What is sent from the form of a draft, with the `button` that was pressed. */
export function entryOf(draft, button) {
  const { form } = draft;
  const body = new URLSearchParams(new FormData(form));
  body.delete("csrfmiddlewaretoken"); // the one of the page from which it is sent
  if (button?.name) body.set(button.name, button.value);
  const { owner = "", draft: key, base = "", after = "", scope } = form.dataset;
  const address = button?.hasAttribute("formaction") ? button.formAction : form.action;
  const line = lineOf(form, body);
  const ends = "ends" in form.dataset;
  return { id: body.get("key"), owner, scope, draft: key, base, after, address, line, ends, body: body.toString() };
}

/** Sent once the network is back, with nobody looking: saved even with errors, which it then shows. */
function unasked(entry) {
  const body = new URLSearchParams(entry.body);
  body.delete("read");
  return { ...entry, body: body.toString() };
}

/** Let the browser send the form itself. */
export function sendByBrowser(draft) {
  draft.form.addEventListener("submit", () => {
    draft.markSent();
    allowLeaving();
  });
  onReturn(() => recall(draft.name) && draft.keep()); // it was not answered
}

/** `queued(entry, kept)` is called if the site could not be reached. */
export function saveByScript(draft, queued) {
  const { form } = draft;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.dataset.sending) return;
    form.dataset.sending = "yes";
    draft.keep(); // under the key that is sent, by which it is removed once confirmed
    const entry = entryOf(draft, event.submitter);
    const answer = form.dataset.after ? { away: true } : await send(entry.address, bodyOf(entry), ANSWER_TIMEOUT_MS);
    if (answer.saved) {
      draft.settle();
      allowLeaving();
      return location.assign(answer.saved.to);
    }
    if (answer.look) return submitByBrowser(entry);
    delete form.dataset.sending;
    queued(entry, enqueue(unasked(entry)));
  });
  onReturn(() => delete form.dataset.sending);
}
