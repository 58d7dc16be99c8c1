import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { authError, json, outage, restError } from "./gateway-responses.ts";
import { answerAuth } from "../auth/auth.ts";
import { bodyLimit } from "./bodies.ts";
import { answerFunction, isOpenFunction, type EmbeddedContext } from "./functions.ts";
import type { Lite } from "../auth/lite.ts";
import { logFailure, nameOfError } from "../log.ts";
import type { Logins } from "./logins.ts";
import { answerRest, restHeaders, type RestEngine } from "./rest-engine.ts";
import { identify, type Caller, type Refusal } from "./tokens.ts";

/** What the gateway stands in front of. */
export interface Backends {
  readonly rest: RestEngine;
  readonly auth: Lite;
  readonly logins: Logins;
  /** Texts whose words may not be all of a password. */
  readonly passwordContext: readonly string[];
  /** What the edge functions are given. */
  readonly functions: EmbeddedContext;
  /** Somebody did what mails or webhooks follow: the outbox may hold more to do. */
  onWrite(): void;
  /** Whether the database can be reached right now, without asking it. */
  isDatabaseUp(): boolean;
  /** A body for /health: asks the database. */
  health(): Promise<{ readonly ok: boolean } & Readonly<Record<string, unknown>>>;
}

/** The door, and what edge functions are given behind it. */
export interface Gateway {
  readonly server: Server;
  /** As in `Backends`, but REST of this door is asked without a connection to it. */
  readonly functions: EmbeddedContext;
}

export interface Keys {
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly jwtSecret: string;
}

/** A request whose caller is known and whose body has been read. */
interface KnownRequest {
  readonly service: string;
  readonly method: string;
  /** Path and query below the service's own path. */
  readonly target: string;
  readonly headers: Headers;
  readonly peer: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly caller: Caller;
}

/**
 * Milliseconds after which a request that the engines have not answered counts as an outage: longer than
 * the statement timeout of its role.
 */
const timeoutMs = { anon: 10_000, authenticated: 15_000, service_role: 15_000 } as const;

/** The same for edge functions, and for an import, whose function sets a timeout of 60 seconds itself. */
const longTimeoutMs = 65_000;

/** A whole file in one statement, which may take a minute. */
const isImport = /^\/rest\/v1\/rpc\/(check|apply)_import$/;

/**
 * What mails or webhooks follow at once. The rest, such as a list that is read by a function, waits for
 * the worker's own timer.
 */
const hasFollowers =
  /^\/(leads|newsletter_subscribers|people|appointments|calendars|rpc\/(confirm_subscription|unsubscribe|unsubscribe_addresses|replay_outbox|invite_staff|resend_invitation|restore_submission|retry_rejected_submission|book_appointment|move_booking|cancel_booking))\/?(\?|$)/;

const emptyBody = new Uint8Array(0);

/**
 * The one door to Supabase's paths, on 127.0.0.1 alone: decides who is calling, refuses what must not
 * reach an engine, and keeps the insides of failures inside.
 */
export async function openGateway(port: number, keys: Keys, backends: Backends): Promise<Gateway> {
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<Response> {
    const url = URL.parse(incoming.url ?? "/", "http://gateway");
    if (!url) return json(400, { message: "The address is malformed." });
    if (url.pathname === "/health") {
      const health = await backends.health();
      return json(health.ok ? 200 : 503, health);
    }
    const [, service, target = ""] =
      /^\/(rest|auth|functions)\/v1(\/.*)?$/.exec(url.pathname + url.search) ?? [];
    if (service === undefined) return json(404, { message: "There is nothing at this address." });
    const method = incoming.method ?? "GET";
    const headers = headersOf(incoming);

    // A link in a mail carries its own token and cannot carry a key.
    const isLink = service === "auth" && url.pathname === "/auth/v1/verify" && method === "GET";
    const isOpen = service === "functions" && isOpenFunction(target);
    const caller = isLink || isOpen ? visitor : identifyCaller(url, headers);
    if ("status" in caller) return unauthorised(service, caller);

    const body = await readBody(incoming);
    if (body === null) return tooLarge(service);
    // A function says itself, in its own words, what it cannot reach.
    if (service !== "functions" && !backends.isDatabaseUp()) return outage();
    const peer = incoming.socket.remoteAddress ?? "";
    const known = { service, method, target, headers, peer, body, caller };
    const isLong = isOpen || isImport.test(url.pathname);
    return inTime(isLong ? longTimeoutMs : timeoutMs[caller.role], outgoing, pass(known));
  }

  async function pass(request: KnownRequest): Promise<Response> {
    const { service, method, target, headers, peer, body, caller } = request;
    if (service === "rest") {
      const response = await answerRest(backends.rest, {
        method,
        target: withoutKey(target),
        headers: restHeaders(headers, peer),
        body,
        caller,
      });
      // The worker of the outbox itself acts as the service.
      const isChange = method !== "GET" && method !== "HEAD" && caller.role !== "service_role";
      if (isChange && hasFollowers.test(target) && response.ok) backends.onWrite();
      return response;
    }
    if (service === "auth") {
      const { auth, logins, passwordContext: context } = backends;
      const { publishableKey } = keys;
      const asked = { method, target, headers, body, caller };
      const response = await answerAuth(auth, asked, { publishableKey, logins, context });
      // A confirmed change of an email is followed by a notice.
      if (target.startsWith("/verify")) backends.onWrite();
      return response;
    }
    return answerFunction(
      target,
      new Request(`${address}/functions/v1${target}`, {
        method,
        headers,
        ...(body.byteLength > 0 ? { body } : {}),
      }),
      caller,
      functions,
    );
  }

  /** What an edge function asks of REST here, with no connection in between. */
  async function askInside(target: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const caller = identify(
      { apikey: headers.get("apikey"), authorization: headers.get("authorization") },
      keys,
    );
    if ("status" in caller) return unauthorised("rest", caller);
    const body = new TextEncoder().encode(typeof init.body === "string" ? init.body : "");
    if (body.byteLength > bodyLimit) return tooLarge("rest");
    if (!backends.isDatabaseUp()) return outage();
    const method = init.method ?? "GET";
    const answering = pass({
      service: "rest",
      method,
      target,
      headers,
      peer: "127.0.0.1",
      body,
      caller,
    });
    return init.signal ? unlessAborted(init.signal, answering) : answering;
  }

  function identifyCaller(url: URL, headers: Headers): Caller | Refusal {
    return identify(
      {
        apikey: headers.get("apikey") ?? url.searchParams.get("apikey"),
        authorization: headers.get("authorization"),
      },
      keys,
    );
  }

  const address = `http://127.0.0.1:${port}`;
  const ownRest = `${address}/rest/v1`;
  const functions: EmbeddedContext = {
    ...backends.functions,
    fetch: (input, init = {}) =>
      typeof input === "string" && input.startsWith(`${ownRest}/`)
        ? askInside(input.slice(ownRest.length), init)
        : backends.functions.fetch(input, init),
  };

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing)
      .catch((error: unknown) => {
        const { "x-request-id": id } = incoming.headersDistinct;
        logFailure(nameOfError(error), id?.[0] ?? null);
        return backends.isDatabaseUp() ? json(500, { message: "The request failed." }) : outage();
      })
      .then((response) => write(response, incoming, outgoing))
      .catch(() => outgoing.destroy());
  });
  server.requestTimeout = 30_000;
  server.headersTimeout = 10_000;
  // Longer than the front keeps its connections, so that it never writes to one we have closed.
  server.keepAliveTimeout = 65_000;
  server.listen(port, "127.0.0.1");
  await Promise.race([
    once(server, "listening"),
    once(server, "error").then(([error]) => Promise.reject(error)),
  ]);
  return { server, functions };
}

const visitor: Caller = { role: "anon", token: null };

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    // A second value of these would mean one thing to us and another to an engine: the first counts.
    if (value?.[0] !== undefined) headers.set(name, value[0]);
  }
  return headers;
}

/** The request's body, or null when it is longer than the limit. */
async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(incoming.headers["content-length"] ?? 0) > bodyLimit) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of incoming) {
    if (!(chunk instanceof Uint8Array)) continue;
    length += chunk.byteLength;
    if (length > bodyLimit) return null;
    chunks.push(chunk);
  }
  if (length === 0) return emptyBody;
  const body = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}

function withoutKey(target: string): string {
  // The first question mark begins the query; a later one belongs to a filter's value.
  const at = target.indexOf("?");
  if (at === -1) return target || "/";
  const path = target.slice(0, at) || "/";
  const parts = target.slice(at + 1).split("&");
  const kept = parts.filter((part) => !/^apikey(=|$)/.test(part));
  return kept.length > 0 ? `${path}?${kept.join("&")}` : path;
}

function tooLarge(service: string): Response {
  const message = `A request may have ${bodyLimit / 1024} KB.`;
  if (service === "functions") return json(413, { message, error: message });
  return service === "auth"
    ? authError(413, "request_too_large", message)
    : restError(413, "PGRST413", message);
}

function unauthorised(service: string, { status, code, message }: Refusal): Response {
  return service === "auth"
    ? authError(status, code === "PGRST302" ? "no_authorization" : "bad_jwt", message)
    : restError(status, code, message);
}

/** `work`, or an outage when it has not answered in time or the caller has gone. */
async function inTime(
  milliseconds: number,
  outgoing: ServerResponse,
  work: Promise<Response>,
): Promise<Response> {
  const { promise: late, resolve } = Promise.withResolvers<Response>();
  const timer = setTimeout(() => resolve(outage()), milliseconds);
  const gone = (): void => resolve(outage());
  outgoing.once("close", gone);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    outgoing.off("close", gone);
  }
}

/** `work`, unless the signal ends the waiting first. @throws the signal's reason, as `fetch` does. */
async function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
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

async function write(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  if (outgoing.destroyed) {
    await response.body?.cancel();
    return;
  }
  const isUnread = !incoming.complete;
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    // What was refused before it was read must not be taken for the next request.
    ...(isUnread ? { connection: "close" } : {}),
  });
  if (!response.body || incoming.method === "HEAD") {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  await pipeline(response.body, outgoing);
}
