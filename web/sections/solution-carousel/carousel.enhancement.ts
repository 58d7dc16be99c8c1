/**
 * Arrows, dots and arrow keys for a row of cards that scrolls by itself. The row becomes a ring:
 * copies of its first cards stand after the last, so that next wraps from the last to the first
 * (spec 4) and three cards show at every position. Copies are for the eye and the pointer alone.
 */
export function enhance(root: HTMLElement): void {
  const row = root.querySelector<HTMLElement>("[data-row]");
  const dots = [...root.querySelectorAll<HTMLElement>("[data-go]")];
  const cards = [...(row?.children ?? [])];
  const [first] = cards;
  const copies = cards.slice(0, visibleCards).map(cloneCard);
  if (!row || !first || cards.length <= visibleCards) return;
  row.append(...copies);

  const step = () =>
    (copies[0]?.getBoundingClientRect().left ?? 0) - first.getBoundingClientRect().left;
  const leftOf = (place: number) => (step() / cards.length) * place;
  const placeNow = () => Math.round(row.scrollLeft / (step() / cards.length || 1));
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  let index = 0;
  const mark = (place: number) => {
    index = place % cards.length;
    for (const [at, dot] of dots.entries()) {
      if (at === index) dot.setAttribute("aria-current", "true");
      else dot.removeAttribute("aria-current");
    }
  };
  const jump = (place: number) => row.scrollTo({ left: leftOf(place), behavior: "instant" });
  const glide = (place: number) => {
    mark(place);
    row.scrollTo({ left: leftOf(place), behavior: still.matches ? "instant" : "smooth" });
  };
  const previous = () => {
    // From the first card backwards: over its copy, which looks the same.
    if (index === 0) jump(cards.length);
    glide((index || cards.length) - 1);
  };
  const next = () => {
    if (placeNow() >= cards.length) jump(placeNow() - cards.length);
    glide(index + 1);
  };

  let settled: ReturnType<typeof setTimeout> | undefined;
  row.addEventListener("scroll", () => {
    clearTimeout(settled);
    settled = setTimeout(() => {
      // At a copy, the card itself takes over.
      if (placeNow() >= cards.length) jump(placeNow() - cards.length);
      mark(placeNow());
    }, settleDelayMs);
  });
  root.addEventListener("click", ({ target }) => {
    const control = target instanceof Element ? target.closest<HTMLElement>("button") : null;
    if (control?.dataset.step === "previous") previous();
    if (control?.dataset.step === "next") next();
    if (control?.dataset.go) glide(Number(control.dataset.go));
  });
  root.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    if (event.key === "ArrowLeft") previous();
    else next();
  });
  mark(0);
  root.dataset.ready = "";
}

const visibleCards = 3; // spec 9
const settleDelayMs = 120;

function cloneCard(card: Element): HTMLElement {
  const copy = document.createElement("li");
  copy.className = card.className;
  copy.innerHTML = card.innerHTML;
  copy.setAttribute("aria-hidden", "true");
  for (const focusable of copy.querySelectorAll("a")) focusable.tabIndex = -1;
  for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id");
  return copy;
}
