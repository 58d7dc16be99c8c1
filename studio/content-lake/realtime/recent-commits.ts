import type { Commit } from "../storage/store.ts";
import { newId } from "../mutations/transaction.ts";

/** How many commits, and how many changes in them, a reader can have missed and still go on. */
const MOST_COMMITS = 1000;
const MOST_CHANGES = 10_000;

/** Where a reader goes on: at a commit, of which it may know some documents' changes already. */
export type Place = { next: number; heard: ReadonlySet<string> };

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The newest commits, numbered as they come; older ones are forgotten. The id of an event is
 * `<transaction>#<document>`, and `<transaction>#` is the moment after all of a transaction.
 */
export class RecentCommits {
  #commits: Commit[] = [];
  /** The number of the first one that is remembered. */
  #first = 0;
  #changes = 0;
  /** Stands for the transaction before the first one that is remembered. */
  #before = newId();

  /** The number the next commit will have. */
  get end(): number {
    return this.#first + this.#commits.length;
  }

  /** The id of an event after everything so far. */
  get present(): string {
    return `${this.#commits.at(-1)?.id ?? this.#before}#`;
  }

  at(number: number): Commit | undefined {
    return this.#commits[number - this.#first];
  }

  push(commit: Commit): void {
    this.#commits.push(commit);
    this.#changes += commit.changes.length;
    // The newest one stays however large it is: nobody would hear of it otherwise.
    while (this.#commits.length > 1 && this.#isTooMuch()) {
      const oldest = this.#commits.shift();
      if (!oldest) return;
      this.#first += 1;
      this.#before = oldest.id;
      this.#changes -= oldest.changes.length;
    }
  }

  #isTooMuch(): boolean {
    return this.#commits.length > MOST_COMMITS || this.#changes > MOST_CHANGES;
  }

  /** Where a reader of an event goes on, or undefined when what followed is no longer known. */
  after(eventId: string): Place | undefined {
    const [transaction, document] = eventId.split("#");
    if (transaction === this.#before && !document) return { next: this.#first, heard: NOTHING };
    const index = this.#commits.findIndex((commit) => commit.id === transaction);
    const commit = this.#commits[index];
    if (!commit) return undefined;
    const number = this.#first + index;
    if (!document) return { next: number + 1, heard: NOTHING };
    const ids = commit.changes.map((change) => change.id);
    return { next: number, heard: new Set(ids.slice(0, ids.indexOf(document) + 1)) };
  }

  /** Where a reader begins that has heard nothing. */
  now(): Place {
    return { next: this.end, heard: NOTHING };
  }
}
