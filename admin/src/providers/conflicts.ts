/** A field whose value to save differs from the stored value. */
export interface ConflictField {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Who changed the field. If only one user did, the other value is the previous one. */
  changedBy: "both" | "me" | "them";
}

/** A row that was changed between being read and being saved. */
export interface Conflict {
  resource: string;
  fields: readonly ConflictField[];
}

/** The value to keep by field; null cancels the save. */
export type Resolution = Readonly<Record<string, "mine" | "theirs">> | null;

interface Waiting {
  conflict: Conflict;
  settle: (resolution: Resolution) => void;
}

/** A queue of conflicts that the user resolves one after the other. */
export class Conflicts {
  #waiting: readonly Waiting[] = [];
  #listeners = new Set<() => void>();

  /** Queues a conflict. Resolves after the user has resolved or canceled it. */
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

  /** Returns the open conflict, for `useSyncExternalStore`. */
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

/** The conflicts of this browser tab. The data provider adds them; the layout shows them. */
export const conflicts = new Conflicts();
