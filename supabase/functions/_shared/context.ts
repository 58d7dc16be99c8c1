import type { Email } from "./email.ts";

/**
 * What a handler is given beside the request, so that the same module runs in the edge runtime and in
 * the embedded server: the environment (Deno.env or a map) and fetch.
 */
export type FunctionContext = {
  readonly env: { get(name: string): string | undefined };
  readonly fetch: typeof fetch;
  /** Tells the operator one line, without personal data. */
  readonly log?: (event: string) => void;
  /** Says that the outbox has something to do at once. Without it a timer comes by. */
  readonly wakeOutbox?: () => void;
};

/** What the worker of the outbox needs besides: the two ways out, which differ between the runtimes. */
export type OutboxContext = FunctionContext & {
  /** Resolves when the mail has been accepted. @throws PermanentFailure when it never will be. */
  readonly send: (mail: Email) => Promise<void>;
  /**
   * Posts to an address outside and gives the status, without following redirects. The signal ends it.
   * @throws PermanentFailure for an address that is not public.
   */
  readonly post: (url: URL, message: WebhookMessage, signal: AbortSignal) => Promise<number>;
  /**
   * Reads an address outside, without following redirects; of a body longer than `most` bytes the rest
   * is not read. The signal ends it. @throws PermanentFailure for an address that is not public.
   */
  readonly read: (url: URL, request: OutboundRequest, signal: AbortSignal) => Promise<OutboundResponse>;
};

/** What accepting an invitation needs besides: the back ends make accounts in different ways. */
export type AccountContext = FunctionContext & {
  /**
   * Makes an account that signs in with this address and password, or gives the known one this password,
   * and answers its id. @throws WeakPassword when the back end does not take the password.
   */
  readonly upsertAccount: (account: {
    readonly email: string;
    readonly password: string;
    readonly existingId: string | null;
  }) => Promise<string>;
};

/** A password that the back end does not take. */
export class WeakPasswordError extends Error {
  override name = "WeakPassword";
}

/** What is sent along to an address outside, and how many bytes of its answer are read. */
export type OutboundRequest = {
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBytes: number;
};

export type OutboundResponse = {
  readonly status: number;
  readonly headers: Headers;
  /** Null when it is longer than was asked for. */
  readonly body: Uint8Array | null;
};

/** A signed message as it is posted. */
export type WebhookMessage = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** What trying again would not change: the row is given up at once, and an administrator sees it. */
export class PermanentFailure extends Error {
  override name = "PermanentFailure";
}
