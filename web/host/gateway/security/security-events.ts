import type { RequestTarget } from "../routing/request-target.ts";
import { getLimitedAction } from "./sign-in-limits.ts";

/**
 * An event for the security log. `what` names the kind of target, without text of the visitor.
 * Accepted requests are logged as `info`, rejected ones as `warn`.
 */
export type SecurityEvent = { event: string; what: string; level: "info" | "warn" };

export type CompletedRequest = {
  method: string;
  target: RequestTarget;
  status: number;
  /** Whether the request has an Authorization header or any cookie. */
  hasCredentials: boolean;
  /** Whether the response sets a cookie. */
  setsCookie: boolean;
};

const accountChanges: Record<string, string> = {
  "POST /auth/v1/logout": "signed_out",
  "PUT /auth/v1/user": "account_changed",
  "POST /auth/v1/recover": "recovery_asked",
};

/** Returns the event of a sign-in or of a rejected request; undefined for any other request. */
export function findSecurityEvent(completed: CompletedRequest): SecurityEvent | undefined {
  const { method, target, status, hasCredentials, setsCookie } = completed;
  const what = getTargetKind(target);
  const create = (event: string): SecurityEvent => ({
    event,
    what,
    level: status < 400 && event !== "sign_in_failed" ? "info" : "warn",
  });
  if (getLimitedAction(method, target) === "sign-in") {
    if (status === 429) return create("sign_in_limited");
    if (status >= 500) return undefined;
    return create(status < 300 || (status < 400 && setsCookie) ? "signed_in" : "sign_in_failed");
  }
  if (status === 429) return create("rate_limited");
  if (status === 401) return create(hasCredentials ? "token_refused" : "sign_in_needed");
  if (status === 403) return create("access_refused");
  if ([400, 405, 408, 413, 415, 421, 431].includes(status)) return create("request_refused");
  const change = accountChanges[`${method} ${target.path.replace(/\/$/, "")}`];
  return change && status < 300 ? create(change) : undefined;
}

/** Names of tables, functions and services, by path. */
const targetKinds: [RegExp, string][] = [
  [/^\/rest\/v1\/(rpc\/[a-z_]{1,60})\/?$/, "$1"],
  [/^\/rest\/v1\/([a-z_]{1,60})\/?$/, "$1"],
  [/^\/auth\/v1\/([a-z]{1,20})\/?$/, "auth/$1"],
  [/^\/functions\/v1\/([a-z-]{1,40})\b/, "function/$1"],
  [/^\/(rest|auth|functions)\//, "$1"],
  [/^\/v[^/]+\/([a-z]{1,20})\b/, "content/$1"],
  [/^\/(studio|admin|api|diagnostics|images|files)\b/, "$1"],
];

function getTargetKind({ path }: RequestTarget): string {
  for (const [pattern, kind] of targetKinds) {
    const found = pattern.exec(path);
    if (found) return kind.replace("$1", found[1] ?? "");
  }
  return "site";
}
