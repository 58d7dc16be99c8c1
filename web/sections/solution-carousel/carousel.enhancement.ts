/** Cards that a wide row shows at once (spec 9). */
export const visibleCards = 3;
/** How long scrolling must pause before the position is read. */
const settleDelayMs = 120;

/**
 * Adds arrows, dots and arrow keys to a scrollable row of cards. Copies of the first cards follow the
 * last one, so that the row wraps around (spec 4) and always shows three cards. The copies are hidden
 * from keyboard and screen readers.
 */
export function enhance(root: HTMLElement): void {
  const row = root.querySelector<HTMLElement>("[data-row]");
  const dots = [...root.querySelectorAll<HTMLElement>("[data-go]")];
  const cards = [...(row?.children ?? [])];
  const [firstCard] = cards;
  if (!row || !firstCard || cards.length <= visibleCards) return;
  const copies = cards.slice(0, visibleCards).map(cloneCard);
  row.append(...copies);
  const position = createScrollPosition(row, firstCard, copies, cards.length);

  let index = 0;
  const setIndex = (nextPosition: number) => {
    index = nextPosition % cards.length;
    for (const [dotIndex, dot] of dots.entries()) {
      if (dotIndex === index) dot.setAttribute("aria-current", "true");
      else dot.removeAttribute("aria-current");
    }
  };
  const moveTo = (nextPosition: number) => {
    setIndex(nextPosition);
    position.scrollTo(nextPosition);
  };
  const movePrevious = () => {
    // Moving back from the first card starts at its identical copy.
    if (index === 0) position.jumpTo(cards.length);
    moveTo((index || cards.length) - 1);
  };
  const moveNext = () => {
    position.leaveCopies();
    moveTo(index + 1);
  };

  let settleTimer: ReturnType<typeof setTimeout> | undefined;
  row.addEventListener("scroll", () => {
    clearTimeout(settleTimer);
    settleTimer = setTimeout(() => {
      position.leaveCopies();
      setIndex(position.get());
    }, settleDelayMs);
  });
  root.addEventListener("click", ({ target }) => {
    const control = target instanceof Element ? target.closest<HTMLElement>("button") : null;
    if (control?.dataset.step === "previous") movePrevious();
    if (control?.dataset.step === "next") moveNext();
    if (control?.dataset.go) moveTo(Number(control.dataset.go));
  });
  root.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    if (event.key === "ArrowLeft") movePrevious();
    else moveNext();
  });
  setIndex(0);
  root.dataset.ready = "";
}

/** Converts between the row's scroll offset and the position of its cards. */
function createScrollPosition(
  row: HTMLElement,
  firstCard: Element,
  copies: readonly Element[],
  cardCount: number,
) {
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  // Measured on each use, because the width changes with the window.
  const getCardWidth = () => {
    const [firstCopy] = copies;
    const left = firstCopy?.getBoundingClientRect().left ?? 0;
    return (left - firstCard.getBoundingClientRect().left) / cardCount;
  };
  const get = () => Math.round(row.scrollLeft / (getCardWidth() || 1));
  const jumpTo = (position: number) =>
    row.scrollTo({ left: getCardWidth() * position, behavior: "instant" });
  return {
    get,
    jumpTo,
    scrollTo: (position: number) =>
      row.scrollTo({
        left: getCardWidth() * position,
        behavior: reducedMotion.matches ? "instant" : "smooth",
      }),
    /** Jumps from a copy to the identical original card. */
    leaveCopies() {
      if (get() >= cardCount) jumpTo(get() - cardCount);
    },
  };
}

function cloneCard(card: Element): HTMLElement {
  const copy = document.createElement("li");
  copy.className = card.className;
  copy.innerHTML = card.innerHTML;
  copy.setAttribute("aria-hidden", "true");
  for (const link of copy.querySelectorAll("a")) link.tabIndex = -1;
  for (const element of copy.querySelectorAll("[id]")) element.removeAttribute("id");
  return copy;
}
