// Save: sent by this script, so that nobody lands on a browser's "no connection". What is refused, or asks something,
// is sent once more by the browser itself: nothing was written, and its answer is the page that says so.

import { bodyOf, enqueue } from "./outbox.js";
import { leave } from "./leaving.js";
import { lineOf } from "./relay.js";
import { onReturn } from "../returned.js";
import { send } from "./sending.js";

const PATIENCE = 8000; // ms of waiting with a finger on the button; after that it goes on by itself

/** The browser sends it: what comes is a page for people. */
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
  leave();
  form.submit();
}

/** What is sent of the form of a draft, with the `button` that was pressed. */
export function entryOf(draft, button) {
  const { form } = draft;
  const body = new URLSearchParams(new FormData(form));
  body.delete("csrfmiddlewaretoken"); // that of the page from which it is sent
  if (button?.name) body.set(button.name, button.value);
  const { owner = "", draft: key, base = "", after = "", scope } = form.dataset;
  const address = button?.hasAttribute("formaction") ? button.formAction : form.action;
  const line = lineOf(form, body);
  return { id: body.get("key"), owner, scope, draft: key, base, after, address, line, body: body.toString() };
}

/** `queued(entry, kept)` is called where the site could not be reached. */
export function saveByScript(draft, queued) {
  const { form } = draft;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.dataset.sending) return;
    form.dataset.sending = "yes";
    draft.keep(); // under the key that is sent, by which whoever confirms it drops it
    const entry = entryOf(draft, event.submitter);
    const answer = form.dataset.after ? { away: true } : await send(entry.address, bodyOf(entry), PATIENCE);
    if (answer.saved) {
      draft.settle();
      leave();
      return location.assign(answer.saved.to);
    }
    if (answer.look) return submitByBrowser(entry);
    delete form.dataset.sending;
    queued(entry, enqueue(entry));
  });
  onReturn(() => delete form.dataset.sending);
}
