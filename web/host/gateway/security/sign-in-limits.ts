import { AttemptLimits, type Limit } from "./attempt-limits.ts";
import { getClientKey } from "../../../platform/client-network.ts";
import type { RequestTarget } from "../routing/request-target.ts";

/** Kinds of limited requests: a sign-in, or a request that sends an email. */
export type LimitedAction = "sign-in" | "email";

/**
 * Limits of failed sign-ins and requested emails. A client that guesses the password of an account locks
 * out itself, not the owner. `perAccount` stops guesses from many clients; it and `perClient` do not apply
 * to a client that has signed in to the account or opened a link in an email to it.
 */
export const signInLimits: Record<LimitedAction, Record<Counter, Limit>> = {
  "sign-in": {
    perClientAndAccount: { attempts: 10, seconds: 900 },
    perClient: { attempts: 20, seconds: 900 },
    perAccount: { attempts: 100, seconds: 900 },
  },
  email: {
    perClientAndAccount: { attempts: 3, seconds: 3600 },
    perClient: { attempts: 10, seconds: 3600 },
    perAccount: { attempts: 20, seconds: 3600 },
  },
};

type Counter = "perClientAndAccount" | "perClient" | "perAccount";

/** Returns the kind of a limited request; undefined for any other request. */
export function getLimitedAction(
  method: string,
  { path, query }: RequestTarget,
): LimitedAction | undefined {
  const normalPath = path.replace(/\/$/, "");
  if (method === "PUT" && normalPath === "/auth/v1/user") return "email";
  if (method === "GET" && normalPath === "/auth/v1/reauthenticate") return "email";
  if (method !== "POST") return undefined;
  if (/^\/v[^/]+\/auth\/login\/staff$/.test(normalPath)) return "sign-in";
  if (normalPath === "/auth/v1/verify") return "sign-in";
  if (normalPath === "/auth/v1/token") {
    const grants = new URLSearchParams(query).getAll("grant_type");
    return grants.length === 1 && grants[0] === "refresh_token" ? undefined : "sign-in";
  }
  if (/^\/auth\/v1\/(recover|otp|magiclink|resend|signup|invite)$/.test(normalPath)) return "email";
  return undefined;
}

/** Whether a request limited as "mail" sends an email: changing an account does so for a new address only. */
export const sendsMail = (
  method: string,
  { path }: RequestTarget,
  email: string | undefined,
): boolean => method !== "PUT" || !path.startsWith("/auth/v1/user") || email !== undefined;

/**
 * Returns the normalized email address of the account that a request names, if any. Parses the body like
 * the service does, by path and not by content type.
 */
export function readAccountEmail(
  body: Buffer,
  { path }: Pick<RequestTarget, "path">,
): string | undefined {
  // Decoding removes a byte order mark, which JSON parsers skip.
  const text = new TextDecoder().decode(body);
  const email = path.startsWith("/auth/v1/")
    ? readEmail(text)
    : new URLSearchParams(text).get("email");
  return typeof email === "string" ? normalizeEmail(email) : undefined;
}

const normalizeEmail = (email: string) => email.normalize("NFKC").trim().toLowerCase();

function readEmail(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "email" in value
      ? value.email
      : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the account of an emailed link that was accepted: the redirect contains its access token. */
export function readLinkAccount({ path }: RequestTarget, location: string | undefined) {
  if (path !== "/auth/v1/verify" || location === undefined) return undefined;
  const token = new URLSearchParams(URL.parse(location)?.hash.slice(1)).get("access_token");
  const email = readEmail(Buffer.from(token?.split(".")[1] ?? "", "base64url").toString());
  return typeof email === "string" ? normalizeEmail(email) : undefined;
}

/** The outcome of an attempt; `unanswered` if the service could not respond. */
export type AttemptOutcome = "succeeded" | "failed" | "unanswered";

export type SignInGuard = {
  /** Returns an attempt, which must be settled with its outcome, or the seconds to wait. */
  attempt(
    action: LimitedAction,
    client: string,
    email: string | undefined,
  ): { waitSeconds: number } | { settle(outcome: AttemptOutcome): void };
  /** Lifts the limits of an account for a client that has opened a link in an email to it. */
  unlock(client: string, email: string): void;
};

const maxKnownPairs = 100_000;

/** Counts attempts in this process; a restart resets them. */
export function createSignInGuard(now?: () => number): SignInGuard {
  const createCounters = (action: LimitedAction) => ({
    perClientAndAccount: new AttemptLimits(signInLimits[action].perClientAndAccount, now),
    perClient: new AttemptLimits(signInLimits[action].perClient, now),
    perAccount: new AttemptLimits(signInLimits[action].perAccount, now),
  });
  const counters = { "sign-in": createCounters("sign-in"), email: createCounters("email") };
  /** Clients with an account that they have signed in to, least recently used first. */
  const knownPairs = new Set<string>();
  const createPair = (client: string, email: string) => `${getClientKey(client)} ${email}`;

  function remember(pair: string): void {
    knownPairs.delete(pair);
    knownPairs.add(pair);
    const [oldest] = knownPairs;
    if (knownPairs.size > maxKnownPairs && oldest !== undefined) knownPairs.delete(oldest);
  }

  return {
    attempt(action, client, email) {
      const { perClientAndAccount, perClient, perAccount } = counters[action];
      const pair = email === undefined ? undefined : createPair(client, email);
      const isKnown = pair !== undefined && knownPairs.has(pair);
      const checks: [AttemptLimits, string | undefined][] = [
        [perClientAndAccount, pair],
        [perClient, isKnown ? undefined : getClientKey(client)],
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
          if (outcome === "failed" || action === "email") return;
          refund();
          if (outcome === "succeeded" && pair !== undefined) remember(pair);
        },
      };
    },
    unlock(client, email) {
      const pair = createPair(client, email);
      counters["sign-in"].perClientAndAccount.forget(pair);
      remember(pair);
    },
  };
}
