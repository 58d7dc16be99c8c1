import { isExternalUrl } from "./chat-links.ts";

/** Whether the visitor touches the screen: a keyboard on it covers what is to be read. */
export const hasCoarsePointer = () => matchMedia("(pointer: coarse)").matches;

/**
 * Tells the panel, as `--keyboard`, how much of the window's lower end a keyboard on the screen covers.
 * Returns how to end it.
 */
export function trackKeyboardHeight(panel: HTMLElement): () => void {
  const viewport = window.visualViewport;
  const tell = () => {
    if (!viewport) return;
    // A page that is zoomed in shows a part of itself, without any keyboard.
    const { scale, height, offsetTop } = viewport;
    const covered = scale > 1 ? 0 : window.innerHeight - height - offsetTop;
    panel.style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
  };
  tell();
  viewport?.addEventListener("resize", tell);
  viewport?.addEventListener("scroll", tell);
  return () => {
    viewport?.removeEventListener("resize", tell);
    viewport?.removeEventListener("scroll", tell);
  };
}

/**
 * On a phone the panel covers the page: a link in it to another page of the site shows that page.
 * Returns how to end it.
 */
export function closeOnNavigation(panel: HTMLElement, close: () => void): () => void {
  const onClick = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
    const isCovered = matchMedia("(max-width: 36rem)").matches;
    if (link && isCovered && !isExternalUrl(link.href)) close();
  };
  panel.addEventListener("click", onClick);
  return () => panel.removeEventListener("click", onClick);
}
