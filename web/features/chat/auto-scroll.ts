/**
 * Keeps the newest of a list in sight (spec 4): at each change it scrolls to the end, smoothly where the
 * style sheet says so. Whoever scrolls up to read is left there until the next message of the log in it.
 * Returns how to end it.
 */
export function keepScrolledToEnd(list: HTMLElement): () => void {
  let { scrollTop: top, scrollHeight: height } = list;
  let isReading = false;

  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = list;
    // A list that became shorter moves by itself.
    if (scrollTop < top - 1 && scrollHeight === height) isReading = true;
    if (scrollHeight - clientHeight - scrollTop < 2) isReading = false;
    top = scrollTop;
    height = scrollHeight;
  };
  const observer = new MutationObserver((changes) => {
    const isLog = ({ target }: MutationRecord) =>
      target instanceof Element && target.getAttribute("role") === "log";
    if (changes.some(isLog)) isReading = false;
    if (!isReading) list.scrollTop = list.scrollHeight;
  });

  list.addEventListener("scroll", onScroll, { passive: true });
  observer.observe(list, { childList: true, characterData: true, subtree: true });
  list.scrollTo({ top: list.scrollHeight, behavior: "instant" });
  return () => {
    list.removeEventListener("scroll", onScroll);
    observer.disconnect();
  };
}
