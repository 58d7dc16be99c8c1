import { isExternalUrl } from "./chat-links.ts";

/** Whether the device is operated by touch, so that focusing an input opens an on-screen keyboard. */
export const hasCoarsePointer = () => matchMedia("(pointer: coarse)").matches;

/**
 * Sets `--keyboard` on the panel to the height in pixels that an on-screen keyboard covers. Returns
 * the cleanup function.
 */
export function trackKeyboardHeight(panel: HTMLElement): () => void {
  const viewport = window.visualViewport;
  const update = () => {
    if (!viewport) return;
    // Pinch zoom also reduces the visual viewport, without a keyboard.
    const { scale, height, offsetTop } = viewport;
    const covered = scale > 1 ? 0 : window.innerHeight - height - offsetTop;
    panel.style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
  };
  update();
  viewport?.addEventListener("resize", update);
  viewport?.addEventListener("scroll", update);
  return () => {
    viewport?.removeEventListener("resize", update);
    viewport?.removeEventListener("scroll", update);
  };
}

/**
 * On a phone the panel covers the page: closes it when the visitor follows a link to a page of the
 * site. Returns the cleanup function.
 */
export function closeOnNavigation(panel: HTMLElement, close: () => void): () => void {
  const onClick = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
    const isFullScreen = matchMedia("(max-width: 36rem)").matches;
    if (link && isFullScreen && !isExternalUrl(link.href)) close();
  };
  panel.addEventListener("click", onClick);
  return () => panel.removeEventListener("click", onClick);
}
