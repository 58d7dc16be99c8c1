/** After this time a render counts as failed: it never stored its page. */
const maxRenderMs = 30_000;
const maxRenders = 4_000;

type Pending<Start> = { start: Start; at: number; renders: number };

/**
 * Remembers when the render of each page began. Next.js reports only that it looked for a page and,
 * later, a finished page. Several renders of one page may run at the same time, so the earliest start
 * counts until all of them have finished: any of their pages may be the oldest.
 */
export class RenderStarts<Start> {
  readonly #pending = new Map<string, Pending<Start>>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Notes that a page has to be rendered. */
  begin(key: string, start: Start): void {
    const at = this.#now();
    const pending = this.#pending.get(key);
    if (pending && at - pending.at < maxRenderMs) {
      pending.renders += 1;
      return;
    }
    this.#pending.delete(key);
    this.#pending.set(key, { start, at, renders: 1 });
    for (const oldest of this.#pending.keys()) {
      if (this.#pending.size <= maxRenders) break;
      this.#pending.delete(oldest);
    }
  }

  /** Returns the earliest start that the finished render may have had; undefined if it is unknown. */
  finish(key: string): Start | undefined {
    const pending = this.#pending.get(key);
    if (!pending) return undefined;
    pending.renders -= 1;
    if (pending.renders === 0) this.#pending.delete(key);
    return pending.start;
  }
}
