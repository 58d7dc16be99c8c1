import { httpError } from "../errors.ts";
import { FairQueue } from "../query/fair-queue.ts";
import { TimeBudget } from "../query/time-budget.ts";

/**
 * Limits concurrent image work, because anyone can request it: few images at a time, visitors in
 * turn, and per address a queue limit and a time budget.
 */
/** Each image uses one CPU core and up to 100 megapixels of memory. */
const maxConcurrent = 2;
/** A page shows dozens of images, and visitors behind one proxy share an address. */
const maxQueuedPerAddress = 100;
const maxQueued = 500;

export class ImageQueue {
  #running = 0;
  #waiting = new FairQueue<() => void>();
  #budget = new TimeBudget({ label: "images", perAddressMs: 30_000 });

  /**
   * Runs the work when it is its turn.
   * @param address the visitor's address to charge; undefined for staff
   * @throws {LakeError} 429 when the address has too many images queued or its time budget is used
   * up, 503 when the queue is full
   */
  async run<Result>(address: string | undefined, work: () => Promise<Result>): Promise<Result> {
    const owner = address ?? "";
    const retry = { "retry-after": "5" };
    if (this.#waiting.count(owner) >= maxQueuedPerAddress && address !== undefined)
      throw httpError(429, "Too many concurrent images. Try again in a moment", retry);
    if (this.#waiting.size >= maxQueued)
      throw httpError(503, "The image queue is full. Try again in a moment", retry);
    if (this.#running >= maxConcurrent)
      await new Promise<void>((resolve) => this.#waiting.add(owner, resolve));
    else this.#running += 1;
    try {
      const end = address === undefined ? undefined : this.#budget.start(address);
      return await work().finally(() => end?.());
    } finally {
      const next = this.#waiting.take();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
