/** Returns the elements below `root` that stay in place while the page scrolls and contain overlays. */
export const findPinnedElements = (root: Element): Element[] =>
  Array.from(root.querySelectorAll("*")).filter(
    (element) =>
      ["fixed", "sticky"].includes(getComputedStyle(element).position) &&
      element.querySelector("[data-sanity]") !== null,
  );

/**
 * Keeps the overlays of pinned elements, such as the header, in place. Visual editing measures elements
 * again only if an element around them scrolls, because it expects that all move with the page.
 * Returns a function that stops it.
 */
export function followPinnedElements(): () => void {
  let pinned: Element[] | undefined;
  const onScroll = ({ target }: Event) => {
    if (target !== document) return;
    pinned ??= findPinnedElements(document.body);
    for (const element of pinned) element.dispatchEvent(new Event("scroll"));
  };
  addEventListener("scroll", onScroll, { capture: true, passive: true });
  return () => removeEventListener("scroll", onScroll, { capture: true });
}
