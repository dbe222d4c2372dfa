// Shows beside a game in a list what waits on this device: hands saved without a network, and one left half entered.

import { namesOf } from "./device.js";
import { draftName } from "./draft.js";
import { entries } from "./outbox.js";

const words = document.querySelector("template[data-waiting]");

function waitingText(scope) {
  const { one, many, half } = words.dataset;
  const kept = entries().filter((entry) => entry.scope === scope).length;
  const parts = kept ? [kept === 1 ? one : many.replace("{number}", kept)] : [];
  if (namesOf(draftName("", `${scope}/`)).length) parts.push(half);
  return parts.join(" · ");
}

export function showWaiting() {
  if (!words) return;
  for (const place of document.querySelectorAll("[data-waits]")) {
    place.textContent = waitingText(place.dataset.waits);
    place.hidden = !place.textContent;
  }
}
