// Storage on this device, under names that begin with "sumula:". If the browser forbids that or has no room (private
// windows, a full disk), values are kept as long as the page is open.

const PREFIX = "sumula:";
const memory = new Map();

function withStorage(action, otherwise) {
  try {
    return action(localStorage);
  } catch {
    return otherwise;
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null; // not ours, or incomplete
  }
}

/** Whether it outlives the page. */
export function keep(name, value) {
  const text = JSON.stringify(value);
  const kept = withStorage((storage) => (storage.setItem(PREFIX + name, text), true), false);
  if (kept) memory.delete(name);
  else memory.set(name, text);
  return kept;
}

export function recall(name) {
  return parse(memory.get(name) ?? withStorage((storage) => storage.getItem(PREFIX + name), null));
}

export function forget(name) {
  memory.delete(name);
  withStorage((storage) => storage.removeItem(PREFIX + name));
}

export function namesOf(prefix) {
  const kept = withStorage((storage) => Object.keys(storage), []);
  const ours = kept.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  return [...new Set([...ours, ...memory.keys()])].filter((name) => name.startsWith(prefix));
}

/** An idempotency key, as the server makes them. `randomUUID` does not exist on plain http. */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
