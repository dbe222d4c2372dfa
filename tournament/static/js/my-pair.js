// My pair is only known to this device. The page contains everything shown here about it anyway; without this script
// the pair has its own page.

const header = document.querySelector("[data-tournament]");
const STORAGE_KEY = `pair ${header.dataset.tournament}`;
// oxlint-disable-next-line no-control-regex -- a name has no control characters
const CODE_PATTERN = /^[^\u0000-\u001f]{1,64}$/;

function storedPairPair() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY));
    return kept && CODE_PATTERN.test(kept.code) ? kept : null;
  } catch {
    return null;
  }
}

function keep(pair) {
  try {
    if (pair) localStorage.setItem(STORAGE_KEY, JSON.stringify(pair));
    else localStorage.removeItem(STORAGE_KEY);
    return true;
  } catch {
    return false;
  }
}

const pageOf = (code) => `${header.querySelector("h1 a").getAttribute("href")}pairs/${encodeURIComponent(code)}/`;
const isRowOf = (row, code) => row.dataset.pair === code || row.dataset.pair.split(" ").includes(code);

function markRows(pair) {
  for (const row of document.querySelectorAll("[data-pair]")) row.classList.toggle("mine", !!pair && isRowOf(row, pair.code));
  const link = document.querySelector("[data-my-link]");
  link.hidden = !pair;
  if (!pair) return;
  link.querySelector("a").textContent = pair.name;
  link.querySelector("a").href = pageOf(pair.code);
}

// The band over the first page: my table of the round being played, my opponents, my place.
function showBand(pair) {
  const place = document.querySelector("[data-my-band]");
  if (!place) return;
  const part = (name) => place.querySelector(`[data-my-${name}]`);
  place.hidden = !pair || !document.querySelector("[data-now]");
  for (const choose of document.querySelectorAll("[data-choose]")) choose.hidden = !!pair;
  if (place.hidden) return;
  const now = document.querySelector("[data-now]");
  const row = [...now.querySelectorAll("tr[data-pair]")].find((found) => isRowOf(found, pair.code));
  const bye = [...now.querySelectorAll(".bye[data-pair]")].some((found) => isRowOf(found, pair.code));
  const table = row?.querySelector(".table-number")?.textContent ?? "";
  part("name").textContent = pair.name;
  part("place").textContent = placeOf(pair);
  part("table-box").hidden = !table;
  part("table").textContent = table;
  // Copies, so that clock.js shows there too which of both texts holds.
  const clock = [...now.querySelectorAll("[data-clock-text]")].map((text) => text.cloneNode(true));
  const state = row?.querySelector(".state:not(.state-waiting)")?.textContent.trim();
  const score = row && scoreOf(row, pair);
  part("wrong").hidden = !(table && score && row.querySelector(".state-entered, .state-to-check, .state-mismatch"));
  const facts = [[now.querySelector("h3").textContent], clock, [state], [score]].filter(([first]) => first);
  part("round").replaceChildren(...facts.flatMap((fact, index) => (index ? [" · ", ...fact] : fact)));
  part("other").textContent = row ? part("other").dataset.against.replace("{}", opponentsOf(row, pair)) : part("other").dataset[bye ? "bye" : "none"];
}

function opponentsOf(row, pair) {
  const codes = row.dataset.pair.trim().split(" ");
  const sides = row.querySelectorAll(".side");
  return (sides[codes[0] === pair.code ? 1 : 0] ?? sides[0]).textContent.trim();
}

// The result as the pair reads it, its own first; "" while there is none.
function scoreOf(row, pair) {
  const codes = row.dataset.pair.trim().split(/\s+/);
  const scores = [...row.querySelectorAll(".result > span:not(.versus, .note)")].map((score) => score.textContent.trim());
  if (codes.indexOf(pair.code) >= codes.length / 2) scores.reverse();
  return scores.join(" × ");
}

function placeOf(pair) {
  const row = [...document.querySelectorAll("[data-my-tables] tr[data-pair]")].find((found) => isRowOf(found, pair.code));
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

function showButton(pair) {
  const take = document.querySelector("[data-take]");
  if (!take) return;
  const word = take.querySelector("span");
  take.dataset.word ??= word.textContent;
  const here = pair?.code === take.dataset.take;
  take.hidden = false;
  word.textContent = here ? take.dataset.let : take.dataset.word;
  take.onclick = () => {
    if (keep(here ? null : { code: take.dataset.take, name: take.dataset.name })) showPair();
    else take.hidden = true;
  };
}

function showPair() {
  const pair = storedPairPair();
  markRows(pair);
  showBand(pair);
  showButton(pair);
  document.dispatchEvent(new Event("marked"));
}

document.addEventListener("exchanged", showPair);
addEventListener("storage", showPair);
addEventListener("pageshow", showPair);
showPair();
