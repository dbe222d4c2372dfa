// Points and ranking of a stage: the example follows every change, and criteria can be dragged. Without this script the
// buttons do the same, one page at a time.
const form = document.querySelector("[data-scoring]");
const PARTS = ["[data-criteria-box]", "[data-sample]"];
let newestRequest = 0;

// Load the page for the present form; if that fails, press the button as without a script.
async function requestParts(action) {
  const number = ++newestRequest;
  const fields = new FormData(form);
  fields.set("do", action);
  const response = await fetch(location.pathname, { method: "POST", body: fields });
  if (!response.ok || response.redirected) throw new Error(response.statusText);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (number !== newestRequest) return false;
  for (const part of PARTS) form.querySelector(part)?.replaceWith(document.importNode(page.querySelector(part), true));
  prepareHandles();
  return true;
}

const rowOf = (name) => [...form.querySelectorAll("[data-criterion]")].find((row) => row.querySelector("input").value === name);

function focusButton(name, direction) {
  const row = rowOf(name);
  const wanted = row?.querySelector(`button[value^="${direction}-"]`) ?? row?.querySelector("button") ?? form.querySelector("#added");
  wanted?.focus({ preventScroll: true });
}

let queue = Promise.resolve();

// One after another: a button pressed before the last response has come acts on what that response shows.
function pressButton(name, action) {
  const [direction] = action.split("-");
  queue = queue.then(async () => {
    const button = name ? rowOf(name)?.querySelector(`button[value^="${direction}-"]`) : form.querySelector(`button[value="${action}"]`);
    if (!button || button.disabled) return;
    button.disabled = true;
    try {
      if (await requestParts(button.value)) focusButton(name, direction);
    } catch {
      button.disabled = false;
      form.requestSubmit(button);
    }
  });
}

// Drag by the handle: the row follows the finger.
function makeDraggable(handle) {
  handle.hidden = false;
  handle.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const row = handle.closest("[data-criterion]");
    row.classList.add("dragged");
    // The other rows are moved around it: an element that is itself moved loses the pointer.
    const move = ({ clientY }) => {
      const rows = [...row.parentElement.children];
      const at = rows.indexOf(row);
      const to = rows.filter((one) => {
        const box = one.getBoundingClientRect();
        return one !== row && box.top + box.height / 2 < clientY;
      }).length;
      if (to < at) row.after(...rows.slice(to, at));
      else row.before(...rows.slice(at + 1, to + 1));
    };
    const end = () => {
      handle.removeEventListener("pointermove", move);
      row.classList.remove("dragged");
      requestParts("show").catch(() => {});
    };
    handle.addEventListener("pointermove", move);
    handle.addEventListener("pointerup", end, { once: true });
    handle.addEventListener("pointercancel", end, { once: true });
  });
}

function prepareHandles() {
  form.querySelectorAll("[data-handle]").forEach(makeDraggable);
}

if (form) {
  prepareHandles();
  form.querySelectorAll("[data-without-script]").forEach((button) => { button.hidden = true; });
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=do]");
    const action = button?.value ?? "";
    if (!/^(up|down|remove|add)/.test(action)) return;
    event.preventDefault();
    const name = button.closest("[data-criterion]")?.querySelector("input").value;
    pressButton(name, action);
  });
  form.addEventListener("change", (event) => {
    if (event.target.id !== "added" && event.target.name !== "also") requestParts("show").catch(() => {});
  });
}
