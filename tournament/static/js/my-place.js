// On a phone the row of my pair stays at the bottom of the screen until its own place is scrolled into view (CSS does
// that); then the sentence that explains its place takes its position.

const PHONE = matchMedia("(max-width: 39.99rem)");

// Whether the row covers another one, because its own place is further down.
function liesOverAnother(row) {
  const before = row.previousElementSibling ?? row.closest("table").tHead;
  return row.getBoundingClientRect().top < before.getBoundingClientRect().bottom - 1;
}

function sentenceOf(board, row) {
  const item = [...board.querySelectorAll(".reasons li")].find((found) => found.dataset.pair === row.dataset.pair);
  return item ? item.lastChild.textContent.trim() : "";
}

function showReason(foot, row, text) {
  const [placed, ...reasons] = text.split(": ");
  const reason = reasons.join(": ") || placed; // of a pair still in, nothing precedes it
  const question = document.createElement("b");
  question.textContent = foot.dataset.myWhy.replace("{}", row.querySelector(".place").textContent);
  foot.replaceChildren(...(reasons.length ? [question] : []), ` ${reason.charAt(0).toUpperCase()}${reason.slice(1)}`);
}

function showPlace() {
  for (const foot of document.querySelectorAll("[data-my-why]")) {
    const board = foot.closest(".board");
    const row = board.querySelector("tbody tr.mine");
    const text = row && PHONE.matches ? sentenceOf(board, row) : "";
    const waiting = !!text && liesOverAnother(row);
    row?.classList.toggle("out-of-view", waiting);
    foot.hidden = !text || waiting;
    if (foot.hidden) continue;
    showReason(foot, row, text);
    foot.hidden = foot.getBoundingClientRect().top < row.getBoundingClientRect().bottom; // never over the row itself
  }
}

let frame = 0;
function schedule() {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(showPlace);
}

document.addEventListener("marked", schedule);
addEventListener("scroll", schedule, { passive: true });
PHONE.addEventListener("change", schedule);
schedule();
