// What is under the finger stays where it is while something above it comes or goes.

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
  if (form && needed !== room) {
    form.style.marginTop = `${Number.parseFloat(getComputedStyle(form).marginTop) + needed - room}px`;
    room = needed;
  }
  if (rest) scrollBy({ top: rest, behavior: "instant" });
}
