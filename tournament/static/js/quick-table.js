// The table page of a scorer: Undo disappears when its time is over, and a hand to which a link leads is opened. Undo
// leaves its room, so that nothing moves under a finger.

for (const bar of document.querySelectorAll("[data-undo]")) {
  const seconds = Number(bar.dataset.undo);
  if (seconds) setTimeout(() => bar.setAttribute("data-over", ""), seconds * 1000);
}

function openTarget() {
  const hand = location.hash.startsWith("#hand-") && document.getElementById(location.hash.slice(1));
  if (!hand) return;
  const fold = hand.closest("details");
  fold.open = true;
  fold.scrollIntoView(); // with its heading
  hand.focus({ preventScroll: true });
}

addEventListener("hashchange", openTarget);
openTarget();
