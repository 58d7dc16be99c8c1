import { httpError } from "../errors.ts";
import { FairQueue } from "../query/fair-queue.ts";
import { TimeBudget } from "../query/time-budget.ts";

/**
 * Limits the work on pictures, which anyone may cause: few at once, visitors in turns, and for each
 * address a number that may wait and an allowance of time.
 */
/** Each takes a processor and up to 100 megapixels of memory. */
const MAX_AT_ONCE = 2;
/** A page shows some dozens of pictures; visitors behind one proxy may share an address. */
const MAX_WAITING_PER_ADDRESS = 100;
const MAX_WAITING = 500;

export class ImageTurns {
  #running = 0;
  #waiting = new FairQueue<() => void>();
  #budget = new TimeBudget({ what: "pictures", each: 30_000 });

  /**
   * Does the work when its turn has come.
   * @param address of the visitor on whose account it is; undefined for staff
   * @throws {LakeError} 429 when the address has too many waiting or has used its time, 503 when too
   * many wait in all
   */
  async run<Result>(address: string | undefined, work: () => Promise<Result>): Promise<Result> {
    const owner = address ?? "";
    const retry = { "retry-after": "5" };
    if (this.#waiting.count(owner) >= MAX_WAITING_PER_ADDRESS && address !== undefined)
      throw httpError(429, "Too many pictures at once; try again in a moment", retry);
    if (this.#waiting.size >= MAX_WAITING)
      throw httpError(503, "Too many pictures are waiting to be made", retry);
    if (this.#running >= MAX_AT_ONCE)
      await new Promise<void>((resolve) => this.#waiting.add(owner, resolve));
    else this.#running += 1;
    try {
      const end = address === undefined ? undefined : this.#budget.begin(address);
      return await work().finally(() => end?.());
    } finally {
      const next = this.#waiting.take();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
