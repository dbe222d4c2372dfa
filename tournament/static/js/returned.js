// A page that comes back as it was left, by the browser's own way back: what was on its way then is no longer.
// A new page shows too, but only once it is loaded whole, when something may have been pressed on it already.

export const onReturn = (action) => addEventListener("pageshow", (event) => event.persisted && action());
