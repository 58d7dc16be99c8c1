/** Maximum time without input before sign-out. */
export const maxIdleMs = 2 * 60 * 60 * 1000;

/** The time of the last input in any window of this browser. */
const storageKey = "last-input";
/** Interval of the checks, and minimum interval between two writes. */
const intervalMs = 30_000;
const inputEvents = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/** Returns undefined if the browser blocks storage; then only this window counts. */
function readLastInput(): number | undefined {
  try {
    return Number(localStorage.getItem(storageKey) ?? 0);
  } catch {
    return undefined;
  }
}

function writeLastInput(time: number): void {
  try {
    localStorage.setItem(storageKey, String(time));
  } catch {
    // The browser blocks storage.
  }
}

/**
 * Calls `end` after `maxIdleMs` without input in any window of this browser. Time in sleep mode counts: the
 * time is checked before the input that wakes the machine is recorded.
 * @returns A function that stops watching.
 */
export function watchIdle(end: () => Promise<void>): () => void {
  let lastWrite = 0;

  function check(): void {
    const last = readLastInput() ?? lastWrite;
    if (Date.now() - last < maxIdleMs) return;
    if (last > 0) void end();
    recordInput();
  }

  function recordInput(): void {
    lastWrite = Date.now();
    writeLastInput(lastWrite);
  }

  function onInput(): void {
    if (Date.now() - lastWrite < intervalMs) return;
    check();
    recordInput();
  }

  check();
  const timer = setInterval(check, intervalMs);
  for (const name of inputEvents) addEventListener(name, onInput, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    for (const name of inputEvents) removeEventListener(name, onInput, { capture: true });
  };
}
