import { AttemptLimits, type Limit } from "./attempt-limits.ts";
import { clientKey } from "./client-address.ts";
import type { RequestTarget } from "./request-target.ts";

/** What a guarded request tries: a password, or to have mail sent. */
export type Guarded = "sign-in" | "mail";

/**
 * Failed sign-ins per visitor and per account, and mails asked for. A sign-in that succeeds does
 * not count, so that an office behind one address is not locked out by working.
 */
export const signInLimits: Record<Guarded, { perClient: Limit; perEmail: Limit }> = {
  "sign-in": {
    perClient: { attempts: 20, seconds: 900 },
    perEmail: { attempts: 10, seconds: 900 },
  },
  mail: {
    perClient: { attempts: 10, seconds: 3600 },
    perEmail: { attempts: 3, seconds: 3600 },
  },
};

/** Whether a request is counted, and as what. */
export function guardedBy(method: string, { path, query }: RequestTarget): Guarded | undefined {
  if (method !== "POST") return undefined;
  const bare = path.replace(/\/$/, "");
  if (/^\/v[^/]+\/auth\/login\/staff$/.test(bare)) return "sign-in";
  if (bare === "/auth/v1/verify") return "sign-in";
  if (bare === "/auth/v1/token") {
    const grants = new URLSearchParams(query).getAll("grant_type");
    return grants.length === 1 && grants[0] === "refresh_token" ? undefined : "sign-in";
  }
  if (/^\/auth\/v1\/(recover|otp|magiclink|resend|signup|invite)$/.test(bare)) return "mail";
  return undefined;
}

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
  return typeof email === "string" ? email.normalize("NFKC").trim().toLowerCase() : undefined;
}

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

export type SignInGuard = {
  /** Seconds to wait, or an attempt to be settled with whether it succeeded. */
  attempt(
    guarded: Guarded,
    client: string,
    email: string | undefined,
  ): { waitSeconds: number } | { settle(succeeded: boolean): void };
};

/** Counts attempts in this process; a restart forgets them. */
export function createSignInGuard(now?: () => number): SignInGuard {
  const counters = {
    "sign-in": countersOf("sign-in", now),
    mail: countersOf("mail", now),
  };
  return {
    attempt(guarded, client, email) {
      const { perClient, perEmail } = counters[guarded];
      const byClient = perClient.admit(clientKey(client));
      if (!byClient.admitted) return { waitSeconds: byClient.retryAfterSeconds };
      const byEmail = email === undefined ? undefined : perEmail.admit(email);
      if (byEmail && !byEmail.admitted) return { waitSeconds: byEmail.retryAfterSeconds };
      return {
        settle(succeeded) {
          if (!succeeded || guarded === "mail") return;
          byClient.refund();
          byEmail?.refund();
        },
      };
    },
  };
}

const countersOf = (guarded: Guarded, now?: () => number) => ({
  perClient: new AttemptLimits(signInLimits[guarded].perClient, now),
  perEmail: new AttemptLimits(signInLimits[guarded].perEmail, now),
});
