import { AttemptLimits, type Limit } from "./attempt-limits.ts";
import { clientKey } from "../routing/client-address.ts";
import type { RequestTarget } from "../routing/request-target.ts";

/** What a guarded request tries: a password, or to have mail sent. */
export type Guarded = "sign-in" | "mail";

/**
 * Failed sign-ins and requested mails. One client that guesses the password of an account locks itself out
 * of it, not the owner. `perAccount` stops guesses from many clients at once; a client that has signed in to
 * the account, or has opened a link that was mailed to it, does not meet that limit, nor `perClient`.
 */
export const signInLimits: Record<Guarded, Record<Counter, Limit>> = {
  "sign-in": {
    perClientAndAccount: { attempts: 10, seconds: 900 },
    perClient: { attempts: 20, seconds: 900 },
    perAccount: { attempts: 100, seconds: 900 },
  },
  mail: {
    perClientAndAccount: { attempts: 3, seconds: 3600 },
    perClient: { attempts: 10, seconds: 3600 },
    perAccount: { attempts: 20, seconds: 3600 },
  },
};

type Counter = "perClientAndAccount" | "perClient" | "perAccount";

/** Whether a request is counted, and as what. */
export function guardedBy(method: string, { path, query }: RequestTarget): Guarded | undefined {
  const bare = path.replace(/\/$/, "");
  if (method === "PUT" && bare === "/auth/v1/user") return "mail";
  if (method === "GET" && bare === "/auth/v1/reauthenticate") return "mail";
  if (method !== "POST") return undefined;
  if (/^\/v[^/]+\/auth\/login\/staff$/.test(bare)) return "sign-in";
  if (bare === "/auth/v1/verify") return "sign-in";
  if (bare === "/auth/v1/token") {
    const grants = new URLSearchParams(query).getAll("grant_type");
    return grants.length === 1 && grants[0] === "refresh_token" ? undefined : "sign-in";
  }
  if (/^\/auth\/v1\/(recover|otp|magiclink|resend|signup|invite)$/.test(bare)) return "mail";
  return undefined;
}

/** Whether a request guarded as "mail" sends an email: a change of an account only to a new address. */
export const sendsMail = (
  method: string,
  { path }: RequestTarget,
  email: string | undefined,
): boolean => method !== "PUT" || !path.startsWith("/auth/v1/user") || email !== undefined;

/**
 * The account a request names, in one form for all spellings; undefined when it names none. Read as
 * the part that is asked reads it, which goes by the address and not by the announced type.
 */
export function emailIn(body: Buffer, { path }: Pick<RequestTarget, "path">): string | undefined {
  // Without a byte order mark, which JSON readers skip.
  const text = new TextDecoder().decode(body);
  const email = path.startsWith("/auth/v1/")
    ? emailOfJson(text)
    : new URLSearchParams(text).get("email");
  return typeof email === "string" ? normalEmail(email) : undefined;
}

const normalEmail = (email: string) => email.normalize("NFKC").trim().toLowerCase();

function emailOfJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "email" in value
      ? value.email
      : undefined;
  } catch {
    return undefined;
  }
}

/** The account whose mailed link an answer has accepted: it leads to a page with an access token. */
export function accountOfLink({ path }: RequestTarget, location: string | undefined) {
  if (path !== "/auth/v1/verify" || location === undefined) return undefined;
  const token = new URLSearchParams(URL.parse(location)?.hash.slice(1)).get("access_token");
  const email = emailOfJson(Buffer.from(token?.split(".")[1] ?? "", "base64url").toString());
  return typeof email === "string" ? normalEmail(email) : undefined;
}

/** What became of an attempt; one that no part could answer is `unanswered`. */
export type AttemptOutcome = "succeeded" | "failed" | "unanswered";

export type SignInGuard = {
  /** Seconds to wait, or an attempt to be settled with its outcome. */
  attempt(
    guarded: Guarded,
    client: string,
    email: string | undefined,
  ): { waitSeconds: number } | { settle(outcome: AttemptOutcome): void };
  /** Lets a client that has opened a link mailed to an account try to sign in to it again. */
  unlock(client: string, email: string): void;
};

const maxKnownPairs = 100_000;

/** Counts attempts in this process; a restart forgets them. */
export function createSignInGuard(now?: () => number): SignInGuard {
  const countersOf = (guarded: Guarded) => ({
    perClientAndAccount: new AttemptLimits(signInLimits[guarded].perClientAndAccount, now),
    perClient: new AttemptLimits(signInLimits[guarded].perClient, now),
    perAccount: new AttemptLimits(signInLimits[guarded].perAccount, now),
  });
  const counters = { "sign-in": countersOf("sign-in"), mail: countersOf("mail") };
  /** Clients with accounts that they have proved to be theirs, least recently used first. */
  const knownPairs = new Set<string>();
  const pairOf = (client: string, email: string) => `${clientKey(client)} ${email}`;

  function remember(pair: string): void {
    knownPairs.delete(pair);
    knownPairs.add(pair);
    const [oldest] = knownPairs;
    if (knownPairs.size > maxKnownPairs && oldest !== undefined) knownPairs.delete(oldest);
  }

  return {
    attempt(guarded, client, email) {
      const { perClientAndAccount, perClient, perAccount } = counters[guarded];
      const pair = email === undefined ? undefined : pairOf(client, email);
      const isKnown = pair !== undefined && knownPairs.has(pair);
      const checks: [AttemptLimits, string | undefined][] = [
        [perClientAndAccount, pair],
        [perClient, isKnown ? undefined : clientKey(client)],
        [perAccount, isKnown ? undefined : email],
      ];
      const admitted: { refund(): void }[] = [];
      const refund = () => {
        for (const admission of admitted) admission.refund();
      };
      for (const [limits, key] of checks) {
        if (key === undefined) continue;
        const admission = limits.admit(key);
        if (!admission.admitted) {
          refund();
          return { waitSeconds: admission.retryAfterSeconds };
        }
        admitted.push(admission);
      }
      return {
        settle(outcome) {
          if (outcome === "failed" || guarded === "mail") return;
          refund();
          if (outcome === "succeeded" && pair !== undefined) remember(pair);
        },
      };
    },
    unlock(client, email) {
      const pair = pairOf(client, email);
      counters["sign-in"].perClientAndAccount.forget(pair);
      remember(pair);
    },
  };
}
