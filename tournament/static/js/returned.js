// Handles a page restored by the browser's back button: what was being sent then no longer is. The event also fires for
// a new page, but only once it is fully loaded, when something may already have been pressed on it.

export const onReturn = (action) => addEventListener("pageshow", (event) => event.persisted && action());
