import type { Commit } from "../storage/store.ts";
import { newId } from "../mutations/transaction.ts";

/** Maximum commits, and changes in them, stored for clients that reconnect. */
const maxCommits = 1000;
const maxChanges = 10_000;

/**
 * Position of a client in the stream: the next commit, and the documents whose changes in it were
 * already sent.
 */
export type StreamPosition = { next: number; sentIds: ReadonlySet<string> };

const noIds: ReadonlySet<string> = new Set();

/**
 * The most recent commits, numbered consecutively. An event id is `<transaction>#<document>`;
 * `<transaction>#` is the position after a whole transaction.
 */
export class RecentCommits {
  #commits: Commit[] = [];
  /** Number of the oldest stored commit. */
  #oldestNumber = 0;
  #changes = 0;
  /**
   * Id of the transaction before the oldest stored one. Random at first, so that no event id of a
   * former run matches.
   */
  #previousId = newId();

  /** Number of the next commit. */
  getNextNumber(): number {
    return this.#oldestNumber + this.#commits.length;
  }

  /** Id of an event after all commits so far. */
  getLatestEventId(): string {
    return `${this.#commits.at(-1)?.id ?? this.#previousId}#`;
  }

  get(number: number): Commit | undefined {
    return this.#commits[number - this.#oldestNumber];
  }

  push(commit: Commit): void {
    this.#commits.push(commit);
    this.#changes += commit.changes.length;
    // Always keep the newest commit; otherwise no client would receive it.
    while (this.#commits.length > 1 && this.#exceedsLimits()) {
      const oldest = this.#commits.shift();
      if (!oldest) return;
      this.#oldestNumber += 1;
      this.#previousId = oldest.id;
      this.#changes -= oldest.changes.length;
    }
  }

  #exceedsLimits(): boolean {
    return this.#commits.length > maxCommits || this.#changes > maxChanges;
  }

  /** The position after an event, or undefined when later commits are no longer stored. */
  findPosition(eventId: string): StreamPosition | undefined {
    const [transaction, document] = eventId.split("#");
    if (transaction === this.#previousId && !document)
      return { next: this.#oldestNumber, sentIds: noIds };
    const index = this.#commits.findIndex((commit) => commit.id === transaction);
    const commit = this.#commits[index];
    if (!commit) return undefined;
    const number = this.#oldestNumber + index;
    if (!document) return { next: number + 1, sentIds: noIds };
    const ids = commit.changes.map((change) => change.id);
    return { next: number, sentIds: new Set(ids.slice(0, ids.indexOf(document) + 1)) };
  }

  /** The position after all commits so far. */
  getCurrentPosition(): StreamPosition {
    return { next: this.getNextNumber(), sentIds: noIds };
  }
}
