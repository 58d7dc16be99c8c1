import type { BusyTimes, BusyTimesQuery } from "./busy-time-types.ts";
import type { Email } from "./email.ts";

/**
 * Dependencies of a handler, so that it runs in the hosted edge runtime and in the embedded server.
 */
export type FunctionContext = {
  readonly env: { get(name: string): string | undefined };
  readonly fetch: typeof fetch;
  /** Logs one line for the operator. It must not contain personal data. */
  readonly log?: (event: string) => void;
  /** Wakes the outbox worker immediately. Otherwise the worker runs on its timer. */
  readonly wakeOutbox?: () => void;
};

/** Adds the outbound transports of the outbox worker, which differ between the two runtimes. */
export type OutboxContext = FunctionContext & {
  /** Resolves once the email is accepted. @throws PermanentError when it never will be. */
  readonly send: (email: Email) => Promise<void>;
  /**
   * Posts to an external URL without following redirects and returns the HTTP status.
   * @throws PermanentError for an address that is not public.
   */
  readonly post: (url: URL, message: WebhookMessage, signal: AbortSignal) => Promise<number>;
  /**
   * Gets an external URL without following redirects.
   * @throws PermanentError for an address that is not public.
   */
  readonly read: (
    url: URL,
    request: OutboundRequest,
    signal: AbortSignal,
  ) => Promise<OutboundResponse>;
  /**
   * Parses an iCalendar file. A file can block its thread despite the limits of the parser, so the
   * embedded server parses in a thread that it terminates. The edge runtime has no threads, and
   * terminates the whole isolate.
   * @throws UnreadableCalendarError
   */
  readonly parseCalendar: (text: string, query: BusyTimesQuery) => Promise<BusyTimes>;
};

/** Adds account creation, which differs between Supabase Auth and the embedded auth engine. */
export type AccountContext = FunctionContext & {
  /**
   * Creates an account, or sets the password of the existing one, and returns its id.
   * @throws WeakPasswordError when the auth server rejects the password.
   */
  readonly upsertAccount: (account: {
    readonly email: string;
    readonly password: string;
    readonly existingId: string | null;
  }) => Promise<string>;
};

/** The auth server rejected the password. */
export class WeakPasswordError extends Error {
  override name = "WeakPasswordError";
}

export type OutboundRequest = {
  readonly headers: Readonly<Record<string, string>>;
  /** Longest response body that is read. */
  readonly maxBytes: number;
};

export type OutboundResponse = {
  readonly status: number;
  readonly headers: Headers;
  /** Null when the body is longer than `maxBytes`. */
  readonly body: Uint8Array | null;
};

/** A signed webhook, ready to be posted. */
export type WebhookMessage = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * A failure that a retry cannot fix. The outbox row fails permanently and is shown to
 * administrators.
 */
export class PermanentError extends Error {
  override name = "PermanentError";
}
