// Says what was restored from this device, with buttons to discard it and to bring it back.

const notice = document.querySelector("[data-draft-notice]");

/** Another hand begins: nothing of this one may be restored into it. */
export function hideNotice() {
  if (notice) notice.hidden = true;
}

/** When something was kept, in a <time>. */
export function showTime(place, time) {
  const shown = { weekday: "short", hour: "2-digit", minute: "2-digit" };
  const lang = document.documentElement.lang;
  const text = new Date(time).toLocaleString(lang, shown);
  place.textContent = lang.startsWith("pt") ? text.replace(/(\d):(?=\d)/, "$1h") : text; // as pages write times
  place.dateTime = new Date(time).toISOString();
}

/** A notice stands at the top of the page, wherever the browser would go back to. */
export function bringToTop() {
  history.scrollRestoration = "manual";
  scrollTo({ top: 0 });
}

export function showRestored(draft, { time, stale, tried = false }) {
  if (!notice) return;
  const [restored, discarded] = ["[data-restored]", "[data-discarded]"].map((part) => notice.querySelector(part));
  showTime(notice.querySelector("[data-when]"), time);
  notice.querySelector("[data-stale]").hidden = tried || !stale;
  notice.querySelector("[data-tried]").hidden = !tried;
  notice.hidden = false;
  bringToTop();
  let undo = null;
  notice.addEventListener("click", (event) => {
    if (!event.target.closest("button")) return;
    if (undo) undo = undo();
    else undo = draft.discard();
    restored.hidden = Boolean(undo);
    discarded.hidden = !undo;
  });
}

/** Restore what was typed before, and keep what is typed from now on. */
export function keepTyping(draft) {
  const { form } = draft;
  if ("unsaved" in form.dataset) draft.keep();
  else {
    const restored = draft.restore();
    if (restored) showRestored(draft, restored);
    else draft.keep(); // what was typed before this script was loaded
  }
  form.addEventListener("input", (event) => event.target === form || draft.change());
  form.addEventListener("change", () => draft.change());
}
