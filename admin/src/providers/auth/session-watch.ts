import { clearDrafts } from "../drafts.ts";
import type { SupabaseClient } from "@supabase/supabase-js";

/** Whose session has ended while a screen of theirs is open. */
export interface EndedSession {
  id: string;
  email: string;
}

/**
 * Holds on to what is on the screen when its session ends there: whoever needs a session waits until the
 * same person has signed in again, or has left.
 */
export interface SessionWatch {
  /** Who has to sign in again; undefined as long as nobody has to. */
  ended: () => EndedSession | undefined;
  /** Tells of each change of `ended`; the result ends it. */
  subscribe: (onChange: () => void) => () => void;
  /**
   * Waits for a new session: true when there is one, false when the person has left. False at once in a
   * page where nobody had signed in.
   */
  renewed: () => Promise<boolean>;
  /** Signs in by `work`. What waits goes on when it succeeds, and is left waiting when it does not. */
  signIn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Ends the session by `work`, on purpose: once it succeeds, whoever waits is told that nobody comes back. */
  signOut: (work: () => Promise<void>) => Promise<void>;
}

/** Watches the session of a client from now on. */
export function watchSession(client: SupabaseClient): SessionWatch {
  let person: EndedSession | undefined;
  let ended: EndedSession | undefined;
  let waiting: PromiseWithResolvers<boolean> | undefined;
  let isOnPurpose = false;
  const listeners = new Set<() => void>();

  function settle(isBack: boolean): void {
    const waited = waiting;
    waiting = undefined;
    if (ended) {
      ended = undefined;
      for (const tell of listeners) tell();
    }
    waited?.resolve(isBack);
  }

  function end(): void {
    if (!person || ended) return;
    ended = person;
    for (const tell of listeners) tell();
  }

  client.auth.onAuthStateChange((event, session) => {
    if (event === "SIGNED_OUT") {
      if (!isOnPurpose) end();
    } else if (session) {
      const { id, email = "" } = session.user;
      if (ended && ended.id !== id) {
        // Another person has come in by another tab: what is on this screen is not theirs.
        clearDrafts();
        location.reload();
        return;
      }
      person = { id, email };
      if (!isOnPurpose && event !== "INITIAL_SESSION") settle(true);
    }
  });

  return {
    ended: () => ended,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    renewed() {
      if (!person) return Promise.resolve(false);
      end();
      waiting ??= Promise.withResolvers<boolean>();
      return waiting.promise;
    },
    async signIn(work) {
      isOnPurpose = true;
      try {
        const result = await work();
        settle(true);
        return result;
      } finally {
        isOnPurpose = false;
      }
    },
    async signOut(work) {
      isOnPurpose = true;
      try {
        await work();
        person = undefined;
        settle(false);
      } finally {
        isOnPurpose = false;
      }
    },
  };
}
