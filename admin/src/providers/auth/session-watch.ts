import { clearDrafts } from "../drafts.ts";
import type { SupabaseClient } from "@supabase/supabase-js";

/** The user whose session ended while a screen was open. */
export interface EndedSession {
  id: string;
  email: string;
}

/**
 * Preserves the open screen when its session ends. Requests that need a session wait until the same user signs
 * in again or signs out.
 */
export interface SessionWatch {
  /** Returns the user who must sign in again; undefined while the session is valid. */
  ended: () => EndedSession | undefined;
  /** Calls `onChange` after each change of `ended`. Returns the function that unsubscribes. */
  subscribe: (onChange: () => void) => () => void;
  /**
   * Waits for a new session. Resolves to true after a sign-in, and to false after a sign-out or if no user
   * was signed in.
   */
  renewed: () => Promise<boolean>;
  /** Runs `action`, which signs in. Waiting requests continue if it succeeds and keep waiting otherwise. */
  signIn: <Result>(action: () => Promise<Result>) => Promise<Result>;
  /** Runs `action`, which signs out. If it succeeds, waiting requests are rejected. */
  signOut: (action: () => Promise<void>) => Promise<void>;
}

/** Starts watching the session of a client. */
export function watchSession(client: SupabaseClient): SessionWatch {
  let user: EndedSession | undefined;
  let ended: EndedSession | undefined;
  let waiting: PromiseWithResolvers<boolean> | undefined;
  let isOnPurpose = false;
  const listeners = new Set<() => void>();

  function settle(isBack: boolean): void {
    const waited = waiting;
    waiting = undefined;
    if (ended) {
      ended = undefined;
      for (const notify of listeners) notify();
    }
    waited?.resolve(isBack);
  }

  function end(): void {
    if (!user || ended) return;
    ended = user;
    for (const notify of listeners) notify();
  }

  client.auth.onAuthStateChange((event, session) => {
    if (event === "SIGNED_OUT") {
      if (!isOnPurpose) end();
    } else if (session) {
      const { id, email = "" } = session.user;
      if (ended && ended.id !== id) {
        // Another user signed in in another tab. They must not see this screen.
        clearDrafts();
        location.reload();
        return;
      }
      user = { id, email };
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
      if (!user) return Promise.resolve(false);
      end();
      waiting ??= Promise.withResolvers<boolean>();
      return waiting.promise;
    },
    async signIn(action) {
      isOnPurpose = true;
      try {
        const result = await action();
        settle(true);
        return result;
      } finally {
        isOnPurpose = false;
      }
    },
    async signOut(action) {
      isOnPurpose = true;
      try {
        await action();
        user = undefined;
        settle(false);
      } finally {
        isOnPurpose = false;
      }
    },
  };
}
