// What is under the finger stays where it is while something above it comes or goes.

const SETTLED_MS = 400; // ms after which a tap and its click are over, and a page that was scrolled stands still

let room = 0; // px above the form of a hand, where the page could not be scrolled any further up

/** Make a change, then move the page by as much as `held` has moved; nothing is held where it is null. */
export function keepInPlace(held, change) {
  const before = held?.getBoundingClientRect().top;
  change();
  const moved = held ? held.getBoundingClientRect().top - before : 0;
  if (!moved) return;
  const form = held.closest(".hand-form");
  const needed = moved > 0 ? Math.max(0, room - moved) : room + Math.max(0, -moved - scrollY);
  const rest = form ? moved + needed - room : moved;
  if (form && needed !== room) setRoom(form, needed);
  if (rest) scrollBy({ top: rest, behavior: "instant" });
}

/** Whether what stands in `place` leaves its room as it goes, with a word in it: only above what is held. */
export function leaveRoom(place, held) {
  const isAbove = held && place.compareDocumentPosition(held) & Node.DOCUMENT_POSITION_FOLLOWING;
  if (!isAbove || !place.firstElementChild) return false;
  if (place.querySelector("[data-in-order]")) return true;
  const word = document.querySelector("template[data-word]").content.firstElementChild.cloneNode(true);
  word.style.minHeight = `${place.offsetHeight}px`;
  place.replaceChildren(word);
  return true;
}

/** Give room back: above the form what is scrolled out of view at once, the rest when nothing in the form is held. */
export function giveRoomBack(form, held) {
  let timer = 0;
  const give = () => {
    if (!held()) for (const word of form.querySelectorAll("[data-in-order]")) word.parentElement.replaceChildren();
    const unseen = Math.min(room, Math.max(0, scrollY));
    const given = held() ? unseen : room;
    if (!given) return;
    const top = scrollY - unseen;
    setRoom(form, room - given);
    scrollTo({ top, behavior: "instant" });
  };
  const giveWhenSettled = () => {
    clearTimeout(timer);
    timer = setTimeout(give, SETTLED_MS);
  };
  addEventListener("scroll", giveWhenSettled, { passive: true });
  form.addEventListener("focusout", giveWhenSettled);
}

function setRoom(form, needed) {
  form.style.marginTop = `${Number.parseFloat(getComputedStyle(form).marginTop) + needed - room}px`;
  room = needed;
}
