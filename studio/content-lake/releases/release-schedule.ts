import { isRecord } from "../../../supabase/domain/json.ts";
import { type Doc } from "../storage/documents.ts";
import { LakeError } from "../errors.ts";
import { cancelSchedule, publishRelease } from "./release-actions.ts";
import {
  getDueTime,
  isRelease,
  isReleaseId,
  getRelease,
  getScheduledReleases,
  getReleaseTitle,
  type Release,
} from "./releases.ts";
import type { Store } from "../storage/store.ts";

/**
 * Publishes scheduled releases at their time, and overdue ones at startup. The transaction that
 * publishes a release also marks it as published, so retries publish it only once. A release that
 * cannot be published becomes active again with the reason in `error`, which the Studio shows.
 * While the disk accepts no writes, publishing is retried.
 */
export type ReleaseScheduleOptions = {
  store: Store;
  log(line: string): void;
  clock?: Clock;
};

export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `wake` after the given time. Returns a function that cancels it. */
  setTimer(milliseconds: number, wake: () => void): () => void;
};

const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(milliseconds, wake) {
    const timer = setTimeout(wake, milliseconds);
    return () => clearTimeout(timer);
  },
};

/**
 * Limits each timer, because timers delayMs while a machine sleeps and ignore changes of the system
 * clock.
 */
const maxDelayMs = 5000;

export class ReleaseSchedule {
  #options: ReleaseScheduleOptions;
  #clock: Clock;
  /** Due time of each scheduled release by name. */
  #due = new Map<string, number>();
  #cancel: (() => void) | undefined;
  #running: Promise<void> | undefined;
  #isStopped = false;
  #unsubscribe: () => void;

  constructor(options: ReleaseScheduleOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    for (const release of getScheduledReleases(options.store.documents)) this.#updateDue(release);
    this.#unsubscribe = options.store.onCommit(({ changes }) => {
      const releases = changes.filter(({ id }) => isReleaseId(id));
      for (const { before, after } of releases)
        this.#updateDue(after ?? before, after !== undefined);
      if (releases.length > 0) this.#scheduleNext();
    });
    this.#scheduleNext();
  }

  /** Resolves after work in progress has finished. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe();
    this.#cancel?.();
    await this.#running;
  }

  #updateDue(doc: Doc | undefined, exists = true): void {
    if (!isRelease(doc)) return;
    if (exists && doc.state === "scheduled") this.#due.set(doc.name, getDueTime(doc));
    else this.#due.delete(doc.name);
  }

  #scheduleNext(minDelayMs = 0): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (this.#isStopped || this.#running || this.#due.size === 0) return;
    const left = Math.min(...this.#due.values()) - this.#clock.now();
    const delayMs = Math.max(minDelayMs, Math.min(left, maxDelayMs));
    this.#cancel = this.#clock.setTimer(delayMs, () => this.#start());
  }

  #start(): void {
    this.#running = this.#publishDue().then(
      (delayMs) => this.#finish(delayMs),
      (error: unknown) => {
        this.#options.log(`publishing scheduled releases failed: ${describeError(error)}`);
        this.#finish(maxDelayMs);
      },
    );
  }

  #finish(delayMs: number): void {
    this.#running = undefined;
    this.#scheduleNext(delayMs);
  }

  /** Publishes all due releases in order. Returns the minimum milliseconds until the next run. */
  async #publishDue(): Promise<number> {
    const now = this.#clock.now();
    const due = [...this.#due].filter(([, time]) => time <= now);
    for (const [name] of due.toSorted(([, a], [, b]) => a - b)) {
      if (this.#isStopped) return 0;
      const release = getRelease(this.#options.store.documents, name);
      if (!release) this.#due.delete(name);
      else if (!(await this.#publish(release))) return maxDelayMs;
    }
    return 0;
  }

  /** Returns false while nothing can be written, otherwise true. */
  async #publish(release: Release): Promise<boolean> {
    const { log } = this.#options;
    const label = `release "${getReleaseTitle(release)}" (${release.name})`;
    try {
      if (await this.#change(release, publishRelease)) log(`published the scheduled ${label}`);
      return true;
    } catch (error) {
      if (isStorageUnavailable(error)) return this.#postpone(label, error);
      const reason = describeError(error);
      log(`the scheduled ${label} could not be published and is active again: ${reason}`);
      try {
        await this.#change(release, (transaction, due) => cancelSchedule(transaction, due, reason));
        return true;
      } catch (failure) {
        return this.#postpone(label, failure);
      }
    }
  }

  #postpone(label: string, error: unknown): false {
    this.#options.log(`the scheduled ${label} is postponed: ${describeError(error)}`);
    return false;
  }

  /** Changes the release unless its schedule has changed meanwhile. Returns whether it did. */
  async #change({ name, userId }: Release, change: typeof publishRelease): Promise<boolean> {
    let changed = false;
    const author = typeof userId === "string" ? userId : "schedule";
    await this.#options.store.transact({ author }, (transaction) => {
      const release = getRelease(transaction.view, name);
      changed = release?.state === "scheduled" && getDueTime(release) <= this.#clock.now();
      if (release && changed) change(transaction, release);
    });
    return changed;
  }
}

const isStorageUnavailable = (error: unknown): boolean =>
  error instanceof LakeError && error.status === 503;

function describeError(error: unknown): string {
  if (error instanceof Error) return error.message;
  return isRecord(error) ? JSON.stringify(error) : String(error);
}
