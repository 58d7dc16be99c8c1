// spec 9: a section is in view once 10% of it is visible; its children appear 100 ms apart.
const inViewRatio = 0.1;
const childDelayMs = 100;

/** Returns the elements to reveal: those with `data-reveal`, otherwise the section's top elements. */
function getRevealChildren(section: HTMLElement): Element[] {
  const marked = section.querySelectorAll("[data-reveal]");
  return [...(marked.length ? marked : section.querySelectorAll(":scope > section > div > *"))];
}

/** Whether enough is visible; for very tall sections, half of the viewport counts. */
function isInView({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) {
  return (
    intersectionRatio >= inViewRatio || intersectionRect.height * 2 >= (rootBounds?.height ?? 0)
  );
}

/** Whether it starts above the viewport's bottom. Reading window.innerHeight would force a style recalculation. */
function startsInView({ boundingClientRect, rootBounds }: IntersectionObserverEntry) {
  return boundingClientRect.top < (rootBounds?.height ?? 0);
}

function revealChildren(section: HTMLElement): void {
  const style = getComputedStyle(section);
  const from = { opacity: 0, transform: `translateY(${style.getPropertyValue("--s2")})` };
  const duration = Number.parseFloat(style.getPropertyValue("--entrance"));
  const easing = style.getPropertyValue("--ease");
  section.dataset.inView = "yes";
  const delay = Number(
    section.querySelector<HTMLElement>("[data-reveal-delay]")?.dataset.revealDelay ?? childDelayMs,
  );
  for (const [index, child] of getRevealChildren(section).entries()) {
    child.animate([from, {}], { delay: index * delay, duration, easing, fill: "backwards" });
  }
}

/**
 * Sets `data-in-view` on a section once it is in view (spec 2) and reveals its children one by one. Never
 * hides visible content, and hides nothing with reduced motion.
 */
export function enhance(section: HTMLElement): void {
  const isReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let hasEntry = false;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry) return;
      const isFirst = !hasEntry;
      hasEntry = true;
      if (isInView(entry) || (isFirst && startsInView(entry))) {
        observer.disconnect();
        if (isFirst || isReducedMotion) section.dataset.inView = "yes";
        else revealChildren(section);
      } else if (isFirst && !isReducedMotion) {
        for (const child of getRevealChildren(section)) child.setAttribute("data-waits", "");
        section.dataset.inView = "no";
      }
    },
    { threshold: Array.from({ length: 21 }, (_, step) => step / 20) },
  );
  observer.observe(section);
}
