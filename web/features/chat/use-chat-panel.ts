import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { keepScrolledToEnd } from "./auto-scroll.ts";
import { closeOnNavigation, hasCoarsePointer, trackKeyboardHeight } from "./mobile-panel.ts";

type PanelRefs = {
  panel: RefObject<HTMLDialogElement | null>;
  scrollArea: RefObject<HTMLDivElement | null>;
  input: RefObject<HTMLInputElement | null>;
};

/** Attaches the panel's DOM behavior: scrolling, on-screen keyboard, navigation and the Escape key. */
export function usePanelBehavior(
  { panel, scrollArea }: PanelRefs,
  onLeave: () => void,
  onClose: () => void,
) {
  useEffect(() => {
    if (!panel.current || !scrollArea.current) return;
    const cleanups = [
      keepScrolledToEnd(scrollArea.current),
      trackKeyboardHeight(panel.current),
      closeOnNavigation(panel.current, onLeave),
      closeOnEscape(panel.current, onClose),
    ];
    return () => {
      for (const cleanup of cleanups) cleanup();
    };
  }, [panel, scrollArea, onLeave, onClose]);
}

/** Moves the focus into the panel each time a person opens it. `openCount` is 0 after a page load. */
export function useFocusOnOpen({ panel, input }: PanelRefs, openCount: number) {
  useEffect(() => {
    if (openCount === 0) return;
    const target = hasCoarsePointer() || input.current?.disabled ? panel : input;
    target.current?.focus();
  }, [panel, input, openCount]);
}

/**
 * Keeps the focus in the panel while the input is disabled for a pending reply, and returns it to the
 * input afterwards. Returns the function to call before a message is sent.
 */
export function useFocusWhileWaiting({ panel, input }: PanelRefs, isWaiting: boolean) {
  const shouldRefocus = useRef(false);
  useLayoutEffect(() => {
    if (isWaiting) return;
    if (shouldRefocus.current && panel.current === document.activeElement) input.current?.focus();
    shouldRefocus.current = false;
  }, [panel, input, isWaiting]);
  return () => {
    shouldRefocus.current = !hasCoarsePointer();
    panel.current?.focus({ preventScroll: true });
  };
}

function closeOnEscape(panel: HTMLElement, onClose: () => void): () => void {
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Escape") onClose();
  };
  panel.addEventListener("keydown", onKeyDown);
  return () => panel.removeEventListener("keydown", onKeyDown);
}
