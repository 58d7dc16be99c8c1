/** What the button must not cover. Links that cover a whole card count with the size of their text. */
const controls = "a, button, input, select, textarea, summary, iframe, form, video";
/** Free space around the button in pixels. */
const marginPx = 8;
/** Smaller movements of the page, such as those of a resting finger, change nothing. */
const minScrollPx = 8;
/** The button returns when the page has not moved for this time. */
const restMs = 500;

/** Hides the button while the page scrolls down, and while a form or another control is in its place. */
export function avoidControls(button: HTMLElement): void {
  const covered = new Set<Element>();
  let isScrollingDown = false;
  let lastY = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const update = () => button.toggleAttribute("data-tucked", isScrollingDown || covered.size > 0);

  window.addEventListener(
    "scroll",
    () => {
      const { scrollY } = window;
      if (Math.abs(scrollY - lastY) < minScrollPx) return;
      isScrollingDown = scrollY > lastY;
      lastY = scrollY;
      update();
      clearTimeout(rest);
      rest = setTimeout(() => {
        isScrollingDown = false;
        update();
      }, restMs);
    },
    { passive: true },
  );

  let observer: IntersectionObserver | undefined;
  const observe = (rootMargin: string) => {
    observer?.disconnect();
    covered.clear();
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) covered.add(target);
          else covered.delete(target);
        update();
      },
      { rootMargin },
    );
    for (const control of document.querySelectorAll(`main :is(${controls}), footer form`))
      observer.observe(control);
  };
  watchPlace(button, observe);
}

/** Reports the button's place as the root margin of an observer, now and after a resize. */
function watchPlace(button: HTMLElement, report: (rootMargin: string) => void): void {
  // The entry of an observer has the positions without forcing a layout.
  const place = new IntersectionObserver(([entry]) => {
    place.unobserve(button);
    if (!entry?.rootBounds) return;
    const { rootBounds: root, boundingClientRect: rect } = entry;
    const margins = [
      rect.top - root.top,
      root.right - rect.right,
      root.bottom - rect.bottom,
      rect.left - root.left,
    ];
    report(margins.map((margin) => `${Math.round(Math.min(0, marginPx - margin))}px`).join(" "));
  });
  place.observe(button);
  window.addEventListener("resize", () => place.observe(button));
}
