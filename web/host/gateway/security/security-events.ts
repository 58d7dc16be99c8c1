import type { RequestTarget } from "../routing/request-target.ts";
import { guardedBy } from "./sign-in-limits.ts";

/** What of an answered request is worth a line for whoever watches over the product. */
export type SecurityEvent = { event: string; what: string };

export type Answered = {
  method: string;
  target: RequestTarget;
  status: number;
  /** Whether the request came with a token or a session. */
  signedIn: boolean;
  /** Whether the answer sets a cookie. */
  setsCookie: boolean;
};

const accountChanges: Record<string, string> = {
  "POST /auth/v1/logout": "signed_out",
  "PUT /auth/v1/user": "account_changed",
  "POST /auth/v1/recover": "recovery_asked",
};

/** Sign-ins with their outcome, and every refusal. Undefined for what is everyday. */
export function securityEventOf(answered: Answered): SecurityEvent | undefined {
  const { method, target, status, signedIn, setsCookie } = answered;
  const what = kindOf(target);
  const of = (event: string) => ({ event, what });
  if (guardedBy(method, target) === "sign-in") {
    if (status === 429) return of("sign_in_limited");
    if (status >= 500) return undefined;
    return of(status < 300 || (status < 400 && setsCookie) ? "signed_in" : "sign_in_failed");
  }
  if (status === 429) return of("rate_limited");
  if (status === 401) return of(signedIn ? "token_refused" : "sign_in_needed");
  if (status === 403) return of("access_refused");
  if ([400, 405, 408, 413, 415, 421, 431].includes(status)) return of("request_refused");
  const change = accountChanges[`${method} ${target.path.replace(/\/$/, "")}`];
  return change && status < 300 ? of(change) : undefined;
}

/** Names without a visitor's own words: of tables, functions and parts. */
const kinds: [RegExp, string][] = [
  [/^\/rest\/v1\/(rpc\/[a-z_]{1,60})\/?$/, "$1"],
  [/^\/rest\/v1\/([a-z_]{1,60})\/?$/, "$1"],
  [/^\/auth\/v1\/([a-z]{1,20})\/?$/, "auth/$1"],
  [/^\/functions\/v1\/([a-z-]{1,40})\b/, "function/$1"],
  [/^\/(rest|auth|functions)\//, "$1"],
  [/^\/v[^/]+\/([a-z]{1,20})\b/, "content/$1"],
  [/^\/(studio|admin|api|operatorz|images|files)\b/, "$1"],
];

function kindOf({ path }: RequestTarget): string {
  for (const [pattern, kind] of kinds) {
    const found = pattern.exec(path);
    if (found) return kind.replace("$1", found[1] ?? "");
  }
  return "site";
}
