/** Reveals a text word by word, independent of how its chunks arrive. */
export type Typewriter = {
  /** Sets the text to reveal. If the revealed part is no prefix of it, the animation starts over. */
  setText(text: string): void;
  /** Resolves when the whole text is revealed. */
  finish(): Promise<void>;
};

/** Whether the page is hidden or motion is reduced. */
const shouldSkipAnimation = () =>
  document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param show receives the revealed part; each frame adds whole words, at least an eighth of the rest. */
export function createTypewriter(show: (text: string) => void): Typewriter {
  let text = "";
  let revealed = "";
  let isScheduled = false;
  let resolveFinish: (() => void) | undefined;

  const reveal = (part: string) => {
    revealed = part;
    show(part);
  };
  function step(): void {
    isScheduled = false;
    if (revealed === text) return resolveFinish?.();
    const minLength = revealed.length + Math.ceil((text.length - revealed.length) / 8);
    const end = shouldSkipAnimation() ? -1 : text.indexOf(" ", minLength);
    reveal(end < 0 ? text : text.slice(0, end));
    schedule();
  }
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    // A hidden page receives no animation frames.
    if (shouldSkipAnimation()) queueMicrotask(step);
    else requestAnimationFrame(step);
  }

  return {
    setText(nextText) {
      text = nextText;
      if (!text.startsWith(revealed)) reveal("");
      schedule();
    },
    finish: () =>
      new Promise((resolve) => {
        resolveFinish = resolve;
        schedule();
      }),
  };
}
