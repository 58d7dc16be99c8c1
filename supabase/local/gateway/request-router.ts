import type { IncomingMessage, ServerResponse } from "node:http";
import { handleAuthRequest } from "../auth/auth.ts";
import type { AuthSessions } from "../auth/auth-sessions.ts";
import type { Lite } from "../auth/lite.ts";
import { maxBodyBytes } from "./bodies.ts";
import { isOpenFunction, runFunction, type EmbeddedContext } from "./functions.ts";
import { authError, jsonResponse, restError, unavailable } from "./gateway-responses.ts";
import { readBody, readHeaders } from "./http-messages.ts";
import { handleRestRequest, pickRestHeaders, type RestEngine } from "./rest-engine.ts";
import { identifyCaller, type Caller, type Unauthorized } from "./tokens.ts";

/** The engines and hooks behind the gateway. */
export type Backends = {
  readonly rest: RestEngine;
  readonly auth: Lite;
  readonly authSessions: AuthSessions;
  /** Names that a password must not consist of. */
  readonly loadPasswordContext: () => Promise<readonly string[]>;
  readonly functions: EmbeddedContext;
  /** Called after a request that can add emails or webhooks to the outbox. */
  onWrite(): void;
  /** Whether the database accepts connections, without a query. */
  isDatabaseUp(): boolean;
  /** The body of /health. Queries the database. */
  checkHealth(): Promise<{ readonly ok: boolean } & Readonly<Record<string, unknown>>>;
};

export type ApiKeys = {
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly jwtSecret: string;
};

/** An authenticated request with its body. */
type IdentifiedRequest = {
  readonly service: string;
  readonly method: string;
  /** Path and query below the path of the service. */
  readonly target: string;
  readonly headers: Headers;
  readonly peer: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly caller: Caller;
};

/** Time limits in milliseconds, longer than the statement timeout of each role. */
const timeoutMs = { anon: 10_000, authenticated: 15_000, service_role: 15_000 } as const;

/**
 * The time limit of edge functions and of imports, whose SQL function sets a timeout of 60 seconds.
 */
const longTimeoutMs = 65_000;

/** Imports process a whole file in one statement. */
const importPath = /^\/rest\/v1\/rpc\/(check|apply)_import$/;

/**
 * Writes that cause emails or webhooks, which should be sent immediately. After other writes, the
 * worker runs on its timer.
 */
const notifyingPath =
  /^\/(leads|newsletter_subscribers|people|appointments|calendars|rpc\/(confirm_subscription|unsubscribe|unsubscribe_addresses|replay_outbox|replay_webhook|test_webhook|invite_staff|resend_invitation|restore_submission|send_email|retry_email|retry_rejected_submission|book_appointment|move_booking|cancel_booking))\/?(\?|$)/;

const anonymousCaller: Caller = { role: "anon", token: null };

/** Authenticates requests and forwards them to REST, Auth or an edge function. */
export class RequestRouter {
  /** The context of edge functions. Their calls of this gateway's REST API skip the network. */
  readonly functions: EmbeddedContext;
  readonly #origin: string;
  readonly #keys: ApiKeys;
  readonly #backends: Backends;

  constructor(origin: string, keys: ApiKeys, backends: Backends) {
    this.#origin = origin;
    this.#keys = keys;
    this.#backends = backends;
    const restUrl = `${origin}/rest/v1`;
    this.functions = {
      ...backends.functions,
      fetch: (input, init = {}) =>
        typeof input === "string" && input.startsWith(`${restUrl}/`)
          ? this.#fetchRest(input.slice(restUrl.length), init)
          : backends.functions.fetch(input, init),
    };
  }

  async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<Response> {
    const url = URL.parse(incoming.url ?? "/", "http://gateway");
    if (!url) return jsonResponse(400, { message: "The address is malformed." });
    if (url.pathname === "/health") {
      const health = await this.#backends.checkHealth();
      return jsonResponse(health.ok ? 200 : 503, health);
    }
    const [, service, target = ""] =
      /^\/(rest|auth|functions)\/v1(\/.*)?$/.exec(url.pathname + url.search) ?? [];
    if (service === undefined) return jsonResponse(404, { message: notFoundMessage });
    const method = incoming.method ?? "GET";
    const headers = readHeaders(incoming);

    // Links in emails contain their own token and cannot send a key.
    const isEmailLink =
      service === "auth" && url.pathname === "/auth/v1/verify" && method === "GET";
    const isOpen = service === "functions" && isOpenFunction(target);
    const caller = isEmailLink || isOpen ? anonymousCaller : this.#identify(headers, url);
    if ("status" in caller) return unauthorized(service, caller);

    const body = await readBody(incoming);
    if (body === null) return payloadTooLarge(service);
    // Edge functions report an outage in their own format.
    if (service !== "functions" && !this.#backends.isDatabaseUp()) return unavailable();
    const peer = incoming.socket.remoteAddress ?? "";
    const isLong = isOpen || importPath.test(url.pathname);
    const limitMs = isLong ? longTimeoutMs : timeoutMs[caller.role];
    const request = { service, method, target, headers, peer, body, caller };
    return withTimeout(limitMs, outgoing, this.#forward(request));
  }

  #identify(headers: Headers, url?: URL): Caller | Unauthorized {
    const apikey = headers.get("apikey") ?? url?.searchParams.get("apikey") ?? null;
    return identifyCaller({ apikey, authorization: headers.get("authorization") }, this.#keys);
  }

  #forward(request: IdentifiedRequest): Promise<Response> {
    if (request.service === "rest") return this.#forwardToRest(request);
    if (request.service === "auth") return this.#forwardToAuth(request);
    const { method, target, headers, body, caller } = request;
    const forwarded = new Request(`${this.#origin}/functions/v1${target}`, {
      method,
      headers,
      ...(body.byteLength > 0 ? { body } : {}),
    });
    return runFunction(target, forwarded, caller, this.functions);
  }

  async #forwardToRest(request: IdentifiedRequest): Promise<Response> {
    const { method, target, headers, peer, body, caller } = request;
    const response = await handleRestRequest(this.#backends.rest, {
      method,
      target: stripApiKey(target),
      headers: pickRestHeaders(headers, peer),
      body,
      caller,
    });
    // The outbox worker itself writes as service_role.
    const isWrite = method !== "GET" && method !== "HEAD" && caller.role !== "service_role";
    if (isWrite && notifyingPath.test(target) && response.ok) this.#backends.onWrite();
    return response;
  }

  async #forwardToAuth(request: IdentifiedRequest): Promise<Response> {
    const { auth, authSessions, loadPasswordContext } = this.#backends;
    const { publishableKey } = this.#keys;
    const response = await handleAuthRequest(auth, request, {
      publishableKey,
      authSessions,
      loadPasswordContext,
    });
    // A confirmed change of the email address sends a notice to the old address.
    if (request.target.startsWith("/verify")) this.#backends.onWrite();
    return response;
  }

  /** Handles a REST call of an edge function without a network connection. */
  async #fetchRest(target: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const caller = this.#identify(headers);
    if ("status" in caller) return unauthorized("rest", caller);
    const body = new TextEncoder().encode(typeof init.body === "string" ? init.body : "");
    if (body.byteLength > maxBodyBytes) return payloadTooLarge("rest");
    if (!this.#backends.isDatabaseUp()) return unavailable();
    const method = init.method ?? "GET";
    const peer = "127.0.0.1";
    const response = this.#forwardToRest({
      service: "rest",
      method,
      target,
      headers,
      peer,
      body,
      caller,
    });
    return init.signal ? rejectOnAbort(init.signal, response) : response;
  }
}

const notFoundMessage = "There is nothing at this address.";

function stripApiKey(target: string): string {
  // Only the first question mark starts the query; later ones belong to values of filters.
  const queryStart = target.indexOf("?");
  if (queryStart === -1) return target || "/";
  const path = target.slice(0, queryStart) || "/";
  const parameters = target
    .slice(queryStart + 1)
    .split("&")
    .filter((parameter) => !/^apikey(=|$)/.test(parameter));
  return parameters.length > 0 ? `${path}?${parameters.join("&")}` : path;
}

function payloadTooLarge(service: string): Response {
  const message = `A request may have at most ${maxBodyBytes / 1024} KB.`;
  if (service === "functions") return jsonResponse(413, { message, error: message });
  return service === "auth"
    ? authError(413, "request_too_large", message)
    : restError(413, "PGRST413", message);
}

function unauthorized(service: string, { status, code, message }: Unauthorized): Response {
  return service === "auth"
    ? authError(status, code === "PGRST302" ? "no_authorization" : "bad_jwt", message)
    : restError(status, code, message);
}

/** Resolves to an outage when the work takes too long or the client disconnects. */
async function withTimeout(
  milliseconds: number,
  outgoing: ServerResponse,
  work: Promise<Response>,
): Promise<Response> {
  const { promise: interrupted, resolve } = Promise.withResolvers<Response>();
  const interrupt = (): void => resolve(unavailable());
  const timer = setTimeout(interrupt, milliseconds);
  outgoing.once("close", interrupt);
  try {
    return await Promise.race([work, interrupted]);
  } finally {
    clearTimeout(timer);
    outgoing.off("close", interrupt);
  }
}

/** Stops waiting for the work when the signal aborts. @throws the signal's reason, like `fetch`. */
async function rejectOnAbort<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
