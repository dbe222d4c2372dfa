// While something is typed the foot scrolls with the page, since the phone's keyboard has the room. It comes back only
// once the tap that ended the typing is over: that tap would else begin on a question and end on the foot over it.

const TAP = 350; // ms from the finger's coming down to its click

export function holdFoot(form) {
  const page = form.closest(".entry");
  const typing = () => page.querySelector("input[inputmode]:focus") !== null;
  form.addEventListener("focusin", () => {
    if (typing()) page.dataset.typing = "";
  });
  form.addEventListener("focusout", () => {
    setTimeout(() => {
      if (!typing()) delete page.dataset.typing;
    }, TAP);
  });
}
