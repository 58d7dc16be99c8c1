/** One field that differs between what somebody wants to save and what is stored meanwhile. */
export interface ConflictField {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Both changed it; otherwise only one of them did and the other value is the old one. */
  changedBy: "both" | "me" | "them";
}

/** A row that was changed between being read and being saved. */
export interface Conflict {
  resource: string;
  fields: readonly ConflictField[];
}

/** Whose value stays, by field; null gives saving up. */
export type Resolution = Readonly<Record<string, "mine" | "theirs">> | null;

interface Waiting {
  conflict: Conflict;
  settle: (resolution: Resolution) => void;
}

/** Questions of the data provider that a person has to answer, one after the other. */
export class Conflicts {
  #waiting: readonly Waiting[] = [];
  #listeners = new Set<() => void>();

  /** Asks whoever uses the back office; answers once they have chosen. */
  readonly ask = (conflict: Conflict): Promise<Resolution> =>
    new Promise((resolve) => {
      const waiting: Waiting = {
        conflict,
        settle: (resolution) => {
          this.#set(this.#waiting.filter((other) => other !== waiting));
          resolve(resolution);
        },
      };
      this.#set([...this.#waiting, waiting]);
    });

  /** The question that is open, for `useSyncExternalStore`. */
  readonly current = (): Waiting | undefined => this.#waiting[0];

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(waiting: readonly Waiting[]) {
    this.#waiting = waiting;
    for (const listener of this.#listeners) listener();
  }
}

/** The questions of this browser tab: the data provider asks, the frame of the screens shows them. */
export const conflicts = new Conflicts();
