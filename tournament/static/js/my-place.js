// On a phone the row of my pair stays at the bottom of the screen until its own place is scrolled into view (CSS does
// that); then the sentence that explains its place takes its position.

const PHONE = matchMedia("(max-width: 39.99rem)");

// Whether the row covers another one, because its own place is further down.
function waits(row) {
  const before = row.previousElementSibling ?? row.closest("table").tHead;
  return row.getBoundingClientRect().top < before.getBoundingClientRect().bottom - 1;
}

function sentence(board, row) {
  const item = [...board.querySelectorAll(".whys li")].find((found) => found.dataset.pair === row.dataset.pair);
  return item ? item.lastChild.textContent.trim() : "";
}

function fill(foot, row, text) {
  const reason = text.slice(text.indexOf(": ") + 2);
  const question = document.createElement("b");
  question.textContent = foot.dataset.myWhy.replace("{}", row.querySelector(".place").textContent);
  foot.replaceChildren(question, ` ${reason.charAt(0).toUpperCase()}${reason.slice(1)}`);
}

function show() {
  for (const foot of document.querySelectorAll("[data-my-why]")) {
    const board = foot.closest(".board");
    const row = board.querySelector("tbody tr.mine");
    const text = row && PHONE.matches ? sentence(board, row) : "";
    const waiting = !!text && waits(row);
    row?.classList.toggle("waits", waiting);
    foot.hidden = !text || waiting;
    if (foot.hidden) continue;
    fill(foot, row, text);
    foot.hidden = foot.getBoundingClientRect().top < row.getBoundingClientRect().bottom; // never over the row itself
  }
}

let asked = 0;
function soon() {
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(show);
}

document.addEventListener("marked", soon);
addEventListener("scroll", soon, { passive: true });
PHONE.addEventListener("change", soon);
soon();
