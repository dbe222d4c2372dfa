// Repeats a drawing of lots on this device, by sorteio-1: RFC 3797 with SHA-256 (sha256.js).

const written = new TextEncoder();
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const CODE = /^[A-Z0-9-]{1,16}$/;

function sorteio(codes, drawId, sources) {
  const left = [...codes].sort();
  const hash = hex(sha256(written.encode(left.map((code) => `${code}\n`).join(""))));
  const key = ["sorteio-1", drawId, hash, ...sources, ""].join("/");
  const middle = written.encode(key);
  const steps = [];
  for (let at = 0; left.length; at += 1) {
    const bytes = sha256(Uint8Array.of(at >> 8, at & 255, ...middle, at >> 8, at & 255));
    const remaining = left.length;
    // The hash as a number, modulo the number of those left, digit by digit: no value grows beyond 2^24.
    const number = bytes.reduce((rest, byte) => (rest * 256 + byte) % remaining, 0);
    steps.push({ hash: hex(bytes), remaining, number, taken: left.splice(number, 1)[0] });
  }
  return { hash, key, order: steps.map((step) => step.taken), steps };
}

for (const place of document.querySelectorAll("[data-needs-script]")) place.hidden = false;
for (const place of document.querySelectorAll("[data-without-script]")) place.hidden = true;

const lot = document.querySelector("[data-lot]");
if (lot) {
  const [same, other] = [lot.querySelector("[data-same]"), lot.querySelector("[data-other]")];
  const drawing = JSON.parse(lot.dataset.lot);
  const say = (place, values) => {
    for (const text of [...place.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)) {
      text.data = text.data.replace(/\{(\w+)\}/g, (sign, name) => values[name] ?? sign);
    }
    place.hidden = false;
  };
  lot.querySelector("[data-check]").addEventListener("click", () => {
    const { order, hash } = sorteio(drawing.codes, drawing.id, drawing.sources);
    same.hidden = other.hidden = true;
    const equal = hash === drawing.hash && order.join() === drawing.order.join();
    say(equal ? same : other, { first: order[0], last: order.at(-1), order: order.join(" ") });
  });
}

const form = document.querySelector("[data-lot-form]");
if (form) {
  const [codes, drawId, sources] = ["codes", "draw-id", "lot-sources"].map((id) => form.querySelector(`#${id}`));
  const out = document.querySelector("[data-lot-out]");
  const lines = (field) => field.value.split("\n").map((line) => line.split(/\s+/).filter(Boolean).join(" ")).filter(Boolean);

  const wrongCode = (given) => {
    if (!given.length) return form.dataset.noCode;
    const bad = given.find((code) => !CODE.test(code));
    if (bad) return form.dataset.badCode.replace("{}", bad);
    const twice = given.find((code, at) => given.indexOf(code) !== at);
    return twice ? form.dataset.twice.replace("{}", twice) : "";
  };
  const wrongText = (given) => {
    if (!given.length) return form.dataset.empty;
    return given.some((text) => text.includes("/")) ? form.dataset.slash : "";
  };
  const tell = (field, fault) => {
    const place = document.getElementById(`${field.id}-f`);
    place.hidden = !fault;
    place.querySelector("strong").textContent = fault;
    field.toggleAttribute("aria-invalid", !!fault);
    if (fault) {
      field.setAttribute("aria-invalid", "true");
      field.setAttribute("aria-describedby", place.id);
    } else field.removeAttribute("aria-describedby");
    return fault;
  };
  const shown = ({ hash, remaining, number, taken }) => {
    const item = document.createElement("li");
    const [data, modulo, result] = ["span", "span", "b"].map((name) => document.createElement(name));
    data.className = "monospace";
    data.textContent = hash;
    result.className = "code";
    result.textContent = taken;
    modulo.append(`mod ${remaining} = ${number}: `, result);
    item.append(data, " ", modulo);
    return item;
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = codes.value.split(/\s+/).filter(Boolean);
    const id = lines(drawId).join(" ");
    const chance = lines(sources);
    const faults = [
      [codes, tell(codes, wrongCode(given))],
      [drawId, tell(drawId, wrongText(id ? [id] : []))],
      [sources, tell(sources, wrongText(chance))],
    ].filter(([, fault]) => fault);
    out.hidden = faults.length > 0;
    if (faults.length) {
      faults[0][0].focus();
      return;
    }
    const drawn = sorteio(given, id, chance);
    out.querySelector("[data-steps]").replaceChildren(...drawn.steps.map(shown));
    out.querySelector("[data-hash]").textContent = drawn.hash;
    out.querySelector("[data-key]").textContent = drawn.key;
    out.querySelector("h2").focus();
  });
}
