// "Back" leads to the form as it was left, where the browser still has that page. Without this it is made anew.

const link = document.querySelector("[data-back]");
if (document.referrer && document.referrer.split(/[?#]/)[0] === link.href.split(/[?#]/)[0]) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    history.back();
  });
}
