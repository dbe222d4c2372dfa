// The entry of a hand: keys that need no round trip, and the preview while typing. Everything also works without this
// script, by posting the form. drafts/main.js keeps and saves what was typed. What a hand is worth is only computed by
// the server.

import { totalsLoaded } from "./drafts/bar.js";
import { presumeMorto } from "./entry/closer.js";
import { advanceThroughDigits, isOpen, selectWhole } from "./entry/digits.js";
import { holdFoot } from "./entry/foot.js";
import { watchMissing } from "./entry/missing.js";
import { giveRoomBack, keepInPlace, leaveRoom } from "./in-place.js";

const TYPING_PAUSE_MS = 250; // ms after the last keystroke
const HALF_WRITTEN_MS = 1500; // ms after the last keystroke in a figure that is still being written
const RETRY_INTERVAL_MS = 3000; // ms after a response that did not come
const form = document.querySelector("form[data-preview]");

if (form) {
  const uncheckedNotice = form.querySelector("[data-unchecked]");
  const save = form.querySelector("[data-save]");
  const inputs = () => [...form.querySelectorAll("input:not([type=hidden])")];
  let timer = 0;
  let findingsTimer = 0;
  let typedAt = 0;
  let newestRequest = 0;

  const post = (address) =>
    fetch(address, { method: "POST", body: new URLSearchParams(new FormData(form)), cache: "no-store" });

  function markWrong(wrong) {
    for (const field of form.querySelectorAll("[data-control]")) {
      const isWrong = wrong.includes(field.dataset.control);
      field.classList.toggle("wrong", isWrong);
      const entered = field.querySelector("input:not([type=radio], [type=checkbox])");
      if (!entered) continue;
      if (isWrong) entered.setAttribute("aria-invalid", "true");
      else entered.removeAttribute("aria-invalid");
    }
  }

  function setHtml(element, html) {
    if (element.innerHTML.trim() !== html.trim()) element.innerHTML = html;
  }

  // What is under the finger stays in place when findings appear above it. A finger that is still down has not moved the
  // focus yet.
  let pressed = null;
  form.addEventListener("pointerdown", (event) => {
    pressed = event.target;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => {
      pressed = null;
    });
  }

  const heldInForm = () => pressed ?? (form.contains(document.activeElement) ? document.activeElement : null);

  // What was wrong when the page was opened, above the form: each goes once nothing stands at its field.
  function showWrongFields(findings) {
    const list = document.querySelector("[data-wrong-fields]");
    if (!list) return;
    const items = [...list.querySelectorAll("[data-wrong-field]")];
    for (const item of items) item.hidden = !findings[item.dataset.wrongField];
    list.hidden = items.every((item) => item.hidden);
  }

  // The totals before this hand follow a correction made elsewhere, of which the header of the page tells.
  function showElsewhere(words) {
    const line = document.querySelector("[data-elsewhere]");
    if (!line) return;
    line.textContent = words;
    line.hidden = words === "";
  }

  // Before the first hand of a sheet being checked, the names are typed in the same form.
  function showNames({ names = [], mortos = [], legends = {} }) {
    for (const [index, name] of names.entries()) setHtml(form.querySelector(`[data-pair="${index}"] legend`), name);
    for (const [index, words] of mortos.entries()) form.querySelector("[data-missing]").dataset[`morto-${index}`] = words;
    for (const [slot, legend] of Object.entries(legends)) setHtml(form.querySelector(`[data-legend="${slot}"]`), legend);
  }

  function showPreview(preview) {
    showNames(preview);
    for (const [index, total] of preview.before.entries()) setHtml(form.querySelector(`[data-before="${index}"]`), total);
    totalsLoaded();
    for (const [index, total] of preview.totals.entries()) {
      const output = form.querySelector(`[data-total="${index}"]`);
      setHtml(output, total);
      setHtml(form.querySelector(`[data-summands="${index}"]`), preview.summands[index]);
      output.parentElement.removeAttribute("data-stale");
    }
    setHtml(form.querySelector("[data-lead]"), preview.lead);
    showSums(preview.sums);
    form.toggleAttribute("data-ends", preview.ends);
    showElsewhere(preview.elsewhere ?? "");
    for (const name of ["starter", "stock"]) {
      const question = form.querySelector(`[data-${name}]`);
      if (question) question.hidden = !preview[name];
    }
    for (const opens of form.querySelectorAll("[data-opens]")) {
      setHtml(opens, preview.opens[opens.dataset.opens]);
      opens.hidden = false;
    }
  }

  function showFindings(preview) {
    for (const slot of form.querySelectorAll("[data-slot]")) {
      const html = preview.findings[slot.dataset.slot] ?? "";
      if (html !== "" || !leaveRoom(slot, heldInForm())) setHtml(slot, html);
    }
    showWrongFields(preview.findings);
    markWrong(preview.wrong);
    form.querySelector("[data-unsure]").hidden = !preview.to_check;
    save.classList.toggle("unsure", preview.unsure && save.querySelector("[data-anyway]") !== null);
  }

  // Of a figure that is still being written nothing is said: 8 may become 85. What was said of it goes at once.
  function showFindingsInTime(preview) {
    clearTimeout(findingsTimer);
    const show = () => keepInPlace(heldInForm(), () => showFindings(preview));
    const field = document.activeElement;
    const isWriting = form.contains(field) && field.matches("input[inputmode]") && field.value !== "" && !field.closest(".stepper");
    const wait = isWriting ? typedAt + HALF_WRITTEN_MS - performance.now() : 0;
    if (wait > 0 && Object.keys(preview.findings).length > 0) findingsTimer = setTimeout(show, wait);
    else show();
  }

  // In the foot, for it may stand over the second pair's sum. A sum from before has no place on what saves.
  function showSums(texts) {
    for (const [index, text] of texts.entries()) setHtml(form.querySelector(`[data-sums="${index}"]`), text);
  }

  function showUnchecked() {
    const withSum = [...form.querySelectorAll("[data-total]")].some((total) => total.textContent.trim() !== "");
    uncheckedNotice.querySelector("[data-with-sum]").hidden = !withSum;
    uncheckedNotice.querySelector("[data-without-sum]").hidden = withSum;
    uncheckedNotice.hidden = false;
    for (const sum of form.querySelectorAll(".block-sum")) sum.setAttribute("data-stale", "");
    showSums(["", ""]);
    clearTimeout(timer);
    timer = setTimeout(requestPreview, RETRY_INTERVAL_MS);
  }

  async function requestPreview() {
    const mine = ++newestRequest;
    try {
      const response = await post(form.dataset.preview);
      if (mine !== newestRequest) return; // a later request was sent in the meantime: its response counts
      if (!response.ok) throw new Error(response.statusText);
      const preview = await response.json();
      keepInPlace(heldInForm(), () => showPreview(preview));
      showFindingsInTime(preview);
      uncheckedNotice.hidden = true;
    } catch {
      if (mine === newestRequest) showUnchecked();
    }
  }

  function schedulePreview() {
    clearTimeout(timer);
    clearTimeout(findingsTimer);
    form.removeAttribute("data-ends"); // said of what was typed before
    timer = setTimeout(requestPreview, TYPING_PAUSE_MS);
  }

  function changeCount(button) {
    const input = button.parentElement.querySelector("input");
    const number = Number.parseInt(input.value || "0", 10) || 0;
    input.value = String(Math.max(number + Number(button.dataset.step), 0));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function changeSign(button) {
    const input = button.parentElement.querySelector("input");
    const value = input.value.trim();
    input.value = /^[-−]/.test(value) ? value.slice(1) : `-${value}`;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  }

  form.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.step) changeCount(button);
    else if ("sign" in button.dataset) changeSign(button);
    else return;
    event.preventDefault();
  });

  function showZero(input) {
    const zero = ["", "0"].includes(input.value);
    input.classList.toggle("zero", zero);
    input.closest(".stepper").querySelector("[data-step='-1']").toggleAttribute("data-least", zero);
  }

  form.addEventListener("input", (event) => {
    // Sent to the form itself: its fields were filled by a script (drafts/fields.js).
    if (event.target === form) form.querySelectorAll(".stepper input").forEach(showZero);
    else if (event.target.closest(".stepper")) showZero(event.target);
    else typedAt = performance.now();
    schedulePreview();
  });
  // A hand that waited was saved: the totals are asked for anew, and an answer from before it counts no longer.
  addEventListener("outbox", (event) => {
    if (event.detail.answer?.saved) requestPreview();
  });
  form.addEventListener("change", schedulePreview);

  const isAnswered = (field) => field.type === "radio" && form.querySelector(`input[name="${field.name}"]:checked`) !== null;

  const isJustReached = advanceThroughDigits(form);

  // Enter moves to the next field, as people expect from a keypad's arrow. Questions already answered are skipped: with
  // the frame of the focus, another answer would look chosen.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("input")) return;
    event.preventDefault();
    if (isJustReached(event.target)) return;
    const all = inputs().filter(isOpen);
    const next = all.slice(all.indexOf(event.target) + 1).find((field) => !isAnswered(field)) ?? save;
    next.focus();
  });

  presumeMorto(form);
  selectWhole(form);
  holdFoot(form);
  giveRoomBack(form, heldInForm);
  watchMissing(form, markWrong);

  // What the browser kept from an earlier visit is previewed again.
  const isChanged = (field) =>
    field.type === "radio" || field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  if (inputs().some(isChanged)) {
    form.querySelectorAll(".stepper input").forEach(showZero);
    requestPreview();
  }
  if ("refused" in form.dataset) {
    const slot = form.querySelector(".slot:has(.finding)")?.dataset.slot;
    form.querySelector(`[data-control="${slot}"] input`)?.focus();
  }
}
