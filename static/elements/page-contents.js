/* Marks, in the contents beside a lesson, the section that is being read: the last heading above a third of the window. */

class PageContents extends HTMLElement {
  connectedCallback() {
    this.links = [...this.querySelectorAll("a[href^='#']")];
    this.heads = this.links.map((link) => document.getElementById(link.hash.slice(1)));
    this.watcher = new IntersectionObserver(() => this.mark(), {rootMargin: "0px 0px -67% 0px"});
    for (const head of this.heads) if (head) this.watcher.observe(head);
    for (const moment of ["scroll", "scrollend"]) addEventListener(moment, this, {passive: true});   // a jump over a whole screen passes the watcher by
  }
  disconnectedCallback() {
    this.watcher.disconnect();
    for (const moment of ["scroll", "scrollend"]) removeEventListener(moment, this);
  }

  handleEvent() { this.frame ??= requestAnimationFrame(() => { this.frame = null; this.mark(); }); }

  mark() {
    const here = this.heads.findLastIndex((head) => head?.getBoundingClientRect().top < innerHeight / 3);
    this.links.forEach((link, n) => {
      if (n === here) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
  }
}

customElements.define("page-contents", PageContents);
