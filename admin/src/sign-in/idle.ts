/** How long a browser stays signed in with nobody at it, in milliseconds. */
export const longestIdle = 2 * 60 * 60 * 1000;

/** Where the last sign of life is kept, for all windows of this browser. */
const kept = "last-input";
/** How often it is looked at, and written at most. */
const interval = 30_000;
const signs = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/** Browsers that keep nothing know of this window alone. */
function recall(): number | undefined {
  try {
    return Number(localStorage.getItem(kept) ?? 0);
  } catch {
    return undefined;
  }
}

function remember(time: number): void {
  try {
    localStorage.setItem(kept, String(time));
  } catch {
    // As above.
  }
}

/**
 * Calls `end` as soon as nobody has touched any window of the back office in this browser for
 * `longestIdle`: by the clock, so that time asleep counts, and before the touch that wakes it does.
 * @returns what ends the watch.
 */
export function watchIdle(end: () => Promise<void>): () => void {
  let read = 0;

  function look(): void {
    const last = recall() ?? read;
    if (Date.now() - last < longestIdle) return;
    if (last > 0) void end();
    note();
  }

  function note(): void {
    read = Date.now();
    remember(read);
  }

  function onInput(): void {
    if (Date.now() - read < interval) return;
    look();
    note();
  }

  look();
  const timer = setInterval(look, interval);
  for (const sign of signs) addEventListener(sign, onInput, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    for (const sign of signs) removeEventListener(sign, onInput, { capture: true });
  };
}
