// spec 9: a section is in view once a tenth of it is; a child comes 100 ms after the one before.
const inViewRatio = 0.1;
const childDelayMs = 100;

/** What comes one after the other: the elements marked for it, else the parts of the section. */
function getRevealChildren(section: HTMLElement): Element[] {
  const marked = section.querySelectorAll("[data-reveal]");
  return [...(marked.length ? marked : section.querySelectorAll(":scope > section > div > *"))];
}

/** Whether enough shows: also of a section so tall that no window ever holds a tenth of it. */
function isInView({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) {
  return (
    intersectionRatio >= inViewRatio || intersectionRect.height * 2 >= (rootBounds?.height ?? 0)
  );
}

/** Whether it begins above the window's end. To ask the window would reckon all styles anew for each section. */
function beginsInView({ boundingClientRect, rootBounds }: IntersectionObserverEntry) {
  return boundingClientRect.top < (rootBounds?.height ?? 0);
}

function revealChildren(section: HTMLElement): void {
  const tokens = getComputedStyle(section);
  const from = { opacity: 0, transform: `translateY(${tokens.getPropertyValue("--s2")})` };
  const duration = Number.parseFloat(tokens.getPropertyValue("--entrance"));
  const easing = tokens.getPropertyValue("--ease");
  section.dataset.inView = "yes";
  const delay = Number(
    section.querySelector<HTMLElement>("[data-reveal-delay]")?.dataset.revealDelay ?? childDelayMs,
  );
  for (const [index, child] of getRevealChildren(section).entries()) {
    child.animate([from, {}], { delay: index * delay, duration, easing, fill: "backwards" });
  }
}

/**
 * Marks a section with `data-in-view` once it is in view (spec 2) and lets its children come in one
 * after the other. What a visitor already sees is never hidden, and with reduced motion nothing is.
 */
export function enhance(section: HTMLElement): void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let seen = false;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry) return;
      const first = !seen;
      seen = true;
      if (isInView(entry) || (first && beginsInView(entry))) {
        observer.disconnect();
        if (first || still) section.dataset.inView = "yes";
        else revealChildren(section);
      } else if (first && !still) {
        for (const child of getRevealChildren(section)) child.setAttribute("data-waits", "");
        section.dataset.inView = "no";
      }
    },
    { threshold: Array.from({ length: 21 }, (_, step) => step / 20) },
  );
  observer.observe(section);
}
