/** Words that come into sight one after another, however they arrive. */
export type Typewriter = {
  /** From now on these words are to be seen; shorter ones, or others, at once. */
  setText(text: string): void;
  /** Resolves when all are. */
  finish(): Promise<void>;
};

/** Nobody looks, or wants movement. */
const shouldSkipAnimation = () =>
  document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param show is given what is to be seen so far, word by word, at least an eighth of the rest in a frame. */
export function createTypewriter(show: (text: string) => void): Typewriter {
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
    const end = shouldSkipAnimation() ? -1 : all.indexOf(" ", least);
    set(end < 0 ? all : all.slice(0, end));
    move();
  }
  function move(): void {
    if (isMoving) return;
    isMoving = true;
    // A page that nobody sees draws no frames.
    if (shouldSkipAnimation()) queueMicrotask(step);
    else requestAnimationFrame(step);
  }

  return {
    setText(text) {
      all = text;
      if (!text.startsWith(shown)) set("");
      move();
    },
    finish: () =>
      new Promise((resolve) => {
        settle = resolve;
        move();
      }),
  };
}
