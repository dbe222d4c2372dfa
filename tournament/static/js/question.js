// A question is the response to a form. Its place in the browser's history gets the address of the page with that form,
// so that neither Back nor a reload asks whether to send the form again: that page is shown, with what was typed. The
// mark after the address keeps a link to that page from being a jump within this one.

const page = new URL(document.querySelector("[data-leave]").href);
page.search += "&";
history.replaceState(null, "", page.href);
