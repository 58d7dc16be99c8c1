/** Words that come into sight one after another, however they arrive. */
export type WordFlow = {
  /** From now on these words are to be seen; shorter ones, or others, at once. */
  to(text: string): void;
  /** Resolves when all are. */
  whole(): Promise<void>;
};

/** Nobody looks, or wants movement. */
const isStill = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param show is given what is to be seen so far, word by word, at least an eighth of the rest in a frame. */
export function wordFlow(show: (text: string) => void): WordFlow {
  let all = "";
  let shown = "";
  let isMoving = false;
  let settle: (() => void) | undefined;

  const set = (text: string) => {
    shown = text;
    show(text);
  };
  function step(): void {
    isMoving = false;
    if (shown === all) return settle?.();
    const least = shown.length + Math.ceil((all.length - shown.length) / 8);
    const end = isStill() ? -1 : all.indexOf(" ", least);
    set(end < 0 ? all : all.slice(0, end));
    move();
  }
  function move(): void {
    if (isMoving) return;
    isMoving = true;
    // A page that nobody sees draws no frames.
    if (isStill()) queueMicrotask(step);
    else requestAnimationFrame(step);
  }

  return {
    to(text) {
      all = text;
      if (!text.startsWith(shown)) set("");
      move();
    },
    whole: () =>
      new Promise((resolve) => {
        settle = resolve;
        move();
      }),
  };
}
