import { isRecord, type Doc } from "../storage/documents.ts";
import { LakeError } from "../errors.ts";
import { giveBack, publishRelease } from "./release-actions.ts";
import {
  isRelease,
  isReleaseId,
  releaseNamed,
  scheduledReleases,
  titleOf,
  type Release,
} from "./releases.ts";
import type { Store } from "../storage/store.ts";

/**
 * Publishes scheduled releases when their time comes, and at once those whose time passed while the
 * lake was not running. That a release is published is part of the transaction that publishes it,
 * so that it happens once, however often it is tried. One that cannot be published becomes active
 * again with the reason in `error`, which the Studio shows; a disk that takes no writes is waited for.
 */
export type ReleaseScheduleOptions = {
  store: Store;
  log(line: string): void;
  clock?: Clock;
};

export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `wake` after that many milliseconds; the function returned calls it off. */
  after(milliseconds: number, wake: () => void): () => void;
};

const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, wake) {
    const timer = setTimeout(wake, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Timers stand still while a machine sleeps and know nothing of a clock that is set. */
const LONGEST_WAIT_MS = 5000;

export class ReleaseSchedule {
  #options: ReleaseScheduleOptions;
  #clock: Clock;
  /** When each scheduled release is due, by name. */
  #due = new Map<string, number>();
  #cancel: (() => void) | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;
  #unsubscribe: () => void;

  constructor(options: ReleaseScheduleOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    for (const release of scheduledReleases(options.store.documents)) this.#note(release);
    this.#unsubscribe = options.store.onCommit(({ changes }) => {
      const releases = changes.filter(({ id }) => isReleaseId(id));
      for (const { before, after } of releases) this.#note(after ?? before, after !== undefined);
      if (releases.length > 0) this.#wait();
    });
    this.#wait();
  }

  /** Resolves once what was under way is done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unsubscribe();
    this.#cancel?.();
    await this.#running;
  }

  #note(doc: Doc | undefined, exists = true): void {
    if (!isRelease(doc)) return;
    if (exists && doc.state === "scheduled") this.#due.set(doc.name, dueAt(doc));
    else this.#due.delete(doc.name);
  }

  #wait(least = 0): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (this.#stopped || this.#running || this.#due.size === 0) return;
    const left = Math.min(...this.#due.values()) - this.#clock.now();
    const pause = Math.max(least, Math.min(left, LONGEST_WAIT_MS));
    this.#cancel = this.#clock.after(pause, () => this.#start());
  }

  #start(): void {
    this.#running = this.#publishDue().then(
      (pause) => this.#done(pause),
      (error: unknown) => {
        this.#options.log(`the schedule stumbled: ${reasonOf(error)}`);
        this.#done(LONGEST_WAIT_MS);
      },
    );
  }

  #done(pause: number): void {
    this.#running = undefined;
    this.#wait(pause);
  }

  /** Publishes what is due, first come first; how long to pause before the next look. */
  async #publishDue(): Promise<number> {
    const now = this.#clock.now();
    const due = [...this.#due].filter(([, time]) => time <= now);
    for (const [name] of due.toSorted(([, a], [, b]) => a - b)) {
      if (this.#stopped) return 0;
      const release = releaseNamed(this.#options.store.documents, name);
      if (!release) this.#due.delete(name);
      else if (!(await this.#publish(release))) return LONGEST_WAIT_MS;
    }
    return 0;
  }

  /** Whether the release was dealt with; false while nothing can be written. */
  async #publish(release: Release): Promise<boolean> {
    const { log } = this.#options;
    const called = `release "${titleOf(release)}" (${release.name})`;
    try {
      if (await this.#change(release, publishRelease)) log(`published the scheduled ${called}`);
      return true;
    } catch (error) {
      if (isOutage(error)) return this.#waitFor(called, error);
      const reason = reasonOf(error);
      log(`the scheduled ${called} was not published and is active again: ${reason}`);
      try {
        await this.#change(release, (transaction, due) => giveBack(transaction, due, reason));
        return true;
      } catch (failure) {
        return this.#waitFor(called, failure);
      }
    }
  }

  #waitFor(called: string, error: unknown): false {
    this.#options.log(`the scheduled ${called} waits: ${reasonOf(error)}`);
    return false;
  }

  /** Changes the release unless somebody decided otherwise meanwhile; whether it did. */
  async #change({ name, userId }: Release, change: typeof publishRelease): Promise<boolean> {
    let changed = false;
    const author = typeof userId === "string" ? userId : "schedule";
    await this.#options.store.transact({ author }, (transaction) => {
      const release = releaseNamed(transaction.view, name);
      changed = release?.state === "scheduled" && dueAt(release) <= this.#clock.now();
      if (release && changed) change(transaction, release);
    });
    return changed;
  }
}

/** When a scheduled release is due; one without a readable time never is. */
function dueAt({ publishAt }: Release): number {
  const time = Date.parse(publishAt ?? "");
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}

const isOutage = (error: unknown): boolean => error instanceof LakeError && error.status === 503;

function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return isRecord(error) ? JSON.stringify(error) : String(error);
}
