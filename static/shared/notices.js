/* Sentences with buttons that wait in a box until the reader decides; one a subject.

   notices.show("gone", sentence, {"Run the cells above": () => ...}, extra?)    extra: an element shown below the sentence
   notices.forget("gone") */

export class Notices {
  /* home(): where the focus goes when a button that has it disappears */
  constructor(place, home) { Object.assign(this, {place, home}); }

  show(subject, sentence, actions = {}, extra) {
    this.forget(subject);
    const notice = document.createElement("div"), words = document.createElement("p"), buttons = document.createElement("div");
    Object.assign(notice, {className: "notice"}).dataset.notice = subject;
    words.textContent = sentence;
    buttons.className = "buttons";
    for (const [label, act] of Object.entries(actions)) {
      const button = buttons.appendChild(document.createElement("button"));
      Object.assign(button, {type: "button", textContent: label, onclick: act});
    }
    notice.append(words, ...(extra ? [extra] : []), ...(buttons.childElementCount ? [buttons] : []));
    this.place.append(notice);
  }

  forget(subject) {
    const notice = this.place.querySelector(`[data-notice="${subject}"]`);
    if (notice?.contains(document.activeElement)) this.home().focus();
    notice?.remove();
  }
}

/* What concerns the whole page stands in one bar of its own, last in the body. */
export function pageNotices() {
  const place = document.querySelector("body > [data-part=page-notices]") ?? document.body.appendChild(document.createElement("div"));
  Object.assign(place, {className: "page-notices"}).dataset.part = "page-notices";
  place.setAttribute("role", "alert");
  return new Notices(place, () => document.getElementById("main"));
}
