/**
 * Scrolls a list to its end on each change (spec 4), smoothly if the style sheet allows. After the
 * visitor scrolls up, it stops until the next message in the list's log. Returns the cleanup function.
 */
export function keepScrolledToEnd(list: HTMLElement): () => void {
  let { scrollTop: top, scrollHeight: height } = list;
  let isReading = false;

  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = list;
    // A list that becomes shorter scrolls without the visitor.
    if (scrollTop < top - 1 && scrollHeight === height) isReading = true;
    if (scrollHeight - clientHeight - scrollTop < 2) isReading = false;
    top = scrollTop;
    height = scrollHeight;
  };
  function scrollToEnd(): void {
    if (!isReading) list.scrollTop = list.scrollHeight;
  }
  const observer = new MutationObserver((changes) => {
    const isLog = ({ target }: MutationRecord) =>
      target instanceof Element && target.getAttribute("role") === "log";
    if (changes.some(isLog)) isReading = false;
    scrollToEnd();
  });
  // The status of a chat with a person, and the keyboard, take space from the list.
  const resizeObserver = new ResizeObserver(scrollToEnd);

  list.addEventListener("scroll", onScroll, { passive: true });
  observer.observe(list, { childList: true, characterData: true, subtree: true });
  resizeObserver.observe(list);
  list.scrollTo({ top: list.scrollHeight, behavior: "instant" });
  return () => {
    list.removeEventListener("scroll", onScroll);
    observer.disconnect();
    resizeObserver.disconnect();
  };
}
