// What was typed into a form and not saved: kept on this device at each keystroke, and restored when the form is opened
// again.

import { forget, keep, namesOf, newKey, recall } from "./device.js";
import { fillForm, sameValues, sayTheSame, valuesOf, valuesSent } from "./fields.js";

const MAX_AGE_MS = 7 * 24 * 3600 * 1000;

export const draftName = (owner, draft) => `draft/${owner}/${draft}`;

export function dropOldDrafts() {
  for (const name of namesOf("draft/")) {
    if (!(Date.now() - recall(name)?.time < MAX_AGE_MS)) forget(name);
  }
}

/** Drop what the browser sent and the site answered with another page than the forms of `shown`. On the browser's own
 * error page no script runs, so that it is still there when the form is opened again. A page that was opened by its
 * address or a bookmark is no answer either. */
export function dropSentDrafts(shown) {
  for (const name of namesOf("draft/")) {
    const kept = recall(name);
    if (!kept?.sent || shown.some((draft) => draft.name === name)) continue;
    if (document.referrer || !kept.values) forget(name);
    else keep(name, { ...kept, sent: false, tried: true });
  }
}

/** The draft of the form that had this idempotency key. */
export const draftOfKey = (key) => namesOf("draft/").find((name) => recall(name)?.key === key);

export class Draft {
  /** `form.dataset`: `draft` is its key; `owner` whose it is; `base` the version on which it is based; `unsaved` if the
   * page shows what was typed before. */
  constructor(form) {
    this.form = form;
    this.untouched = valuesSent(form);
    this.seq = form.elements.seq.value;
    this.key = form.elements.key.value;
    this.tried = false; // sent by the browser, and it may have arrived
    this.settled = false; // now in the queue, which keeps it
    this.persistent = true;
  }

  get name() {
    return draftName(this.form.dataset.owner ?? "", this.form.dataset.draft);
  }

  get unsaved() {
    const { form } = this;
    return !this.settled && ("unsaved" in form.dataset || !sameValues(valuesOf(form), this.untouched));
  }

  keep() {
    const { form } = this;
    this.settled = false;
    if (!this.unsaved) return forget(this.name);
    const { base = "" } = form.dataset;
    const [seq, key] = [form.elements.seq.value, form.elements.key.value];
    this.persistent = keep(this.name, { time: Date.now(), base, seq, key, tried: this.tried, values: valuesOf(form) });
  }

  /** Somebody changed it. Once it was sent, it is another one from then on, so that it needs a key of its own; its seq
   * lets the conflict page show what arrived. */
  change() {
    if (this.tried) this.form.elements.key.value = newKey();
    this.keep();
  }

  /** What was restored, if anything; what was typed before this script was loaded stays. If it is based on another
   * version, it is saved with that one's seq, so that the conflict page shows both; what was sent and may have arrived
   * keeps its key too, under which it counts once. */
  restore() {
    const { form } = this;
    const kept = recall(this.name);
    if (!kept || sayTheSame(kept.values, this.untouched)) return forget(this.name), null;
    const typed = Object.entries(valuesOf(form)).filter(([name, given]) => !sameValues(given, this.untouched[name]));
    fillForm(form, { ...kept.values, ...Object.fromEntries(typed) });
    const stale = kept.base !== (form.dataset.base ?? "");
    this.tried = Boolean(kept.sent || kept.tried);
    if (stale || this.tried) form.elements.seq.value = kept.seq;
    if (this.tried) form.elements.key.value = kept.key;
    if (typed.length) this.change();
    else if (kept.sent) keep(this.name, { ...kept, sent: false, tried: true });
    return { ...kept, stale, tried: this.tried };
  }

  /** Discard it; returns a function that brings it back. */
  discard() {
    const { form, untouched, tried } = this;
    const { seq, key } = form.elements;
    const [values, ...tokens] = [valuesOf(form), seq.value, key.value];
    fillForm(form, untouched);
    [seq.value, key.value, this.tried] = [this.seq, this.key, false];
    forget(this.name);
    return () => {
      fillForm(form, values);
      [seq.value, key.value, this.tried] = [...tokens, tried];
      this.keep();
    };
  }

  forget() {
    forget(this.name);
  }

  /** The browser sends it now. */
  markSent() {
    this.tried = true;
    this.keep();
    const kept = recall(this.name);
    if (kept) keep(this.name, { ...kept, sent: true });
  }

  /** Hand it over to the queue, which keeps it from now on. */
  settle() {
    this.settled = true;
    this.forget();
  }

  /** Start another hand in the same form. */
  begin(draft) {
    this.form.dataset.draft = draft;
    this.untouched = valuesOf(this.form);
    this.settled = false;
  }
}
