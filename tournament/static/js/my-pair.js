// My pair is only known to this device. The page contains everything shown here about it anyway; without this script
// the pair has its own page.

const head = document.querySelector("[data-tournament]");
const KEY = `pair ${head.dataset.tournament}`;
// oxlint-disable-next-line no-control-regex -- a name has no control characters
const SHAPE = /^[^\u0000-\u001f]{1,64}$/;

function mine() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    return kept && SHAPE.test(kept.code) ? kept : null;
  } catch {
    return null;
  }
}

function keep(pair) {
  try {
    if (pair) localStorage.setItem(KEY, JSON.stringify(pair));
    else localStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}

const pageOf = (code) => `${head.querySelector("h1 a").getAttribute("href")}pairs/${encodeURIComponent(code)}/`;
const isOf = (row, code) => row.dataset.pair === code || row.dataset.pair.split(" ").includes(code);

function mark(pair) {
  for (const row of document.querySelectorAll("[data-pair]")) row.classList.toggle("mine", !!pair && isOf(row, pair.code));
  const link = document.querySelector("[data-my-link]");
  link.hidden = !pair;
  if (!pair) return;
  link.querySelector("a").textContent = pair.name;
  link.querySelector("a").href = pageOf(pair.code);
}

// The band over the first page: my table of the round being played, my opponents, my place.
function band(pair) {
  const place = document.querySelector("[data-my-band]");
  if (!place) return;
  const part = (name) => place.querySelector(`[data-my-${name}]`);
  place.hidden = !pair || !document.querySelector("[data-now]");
  for (const choose of document.querySelectorAll("[data-choose]")) choose.hidden = !!pair;
  if (place.hidden) return;
  const now = document.querySelector("[data-now]");
  const row = [...now.querySelectorAll("tr[data-pair]")].find((found) => isOf(found, pair.code));
  const bye = [...now.querySelectorAll(".bye[data-pair]")].some((found) => isOf(found, pair.code));
  const table = row?.querySelector(".table-number")?.textContent ?? "";
  part("name").textContent = pair.name;
  part("place").textContent = standing(pair);
  part("table-box").hidden = !table;
  part("table").textContent = table;
  const clock = now.querySelector("[data-clock-text]")?.textContent;
  const state = row?.querySelector(".state:not(.state-waiting)")?.textContent.trim();
  part("round").textContent = [now.querySelector("h3").textContent, clock, state].filter(Boolean).join(" · ");
  part("other").textContent = row ? part("other").dataset.against.replace("{}", opponents(row, pair)) : part("other").dataset[bye ? "bye" : "none"];
}

function opponents(row, pair) {
  const codes = row.dataset.pair.trim().split(" ");
  const sides = row.querySelectorAll(".side");
  return (sides[codes[0] === pair.code ? 1 : 0] ?? sides[0]).textContent.trim();
}

function standing(pair) {
  const row = [...document.querySelectorAll("[data-my-tables] tr[data-pair]")].find((found) => isOf(found, pair.code));
  if (!row) return "";
  const board = row.closest(".board");
  const first = board.parentElement.querySelector(".board");
  if (board !== first) first.before(board);
  const fold = row.closest("[data-open-for-mine]");
  if (fold && !fold.dataset.opened) {
    fold.open = true;
    fold.dataset.opened = "yes";
  }
  return [row.querySelector(".place").textContent, board.querySelector("h3")?.textContent].filter(Boolean).join(" · ");
}

function button(pair) {
  const take = document.querySelector("[data-take]");
  if (!take) return;
  const word = take.querySelector("span");
  take.dataset.word ??= word.textContent;
  const here = pair?.code === take.dataset.take;
  take.hidden = false;
  word.textContent = here ? take.dataset.let : take.dataset.word;
  take.onclick = () => {
    if (keep(here ? null : { code: take.dataset.take, name: take.dataset.name })) show();
    else take.hidden = true;
  };
}

function show() {
  const pair = mine();
  mark(pair);
  band(pair);
  button(pair);
  document.dispatchEvent(new Event("marked"));
}

document.addEventListener("exchanged", show);
addEventListener("storage", show);
addEventListener("pageshow", show);
show();
