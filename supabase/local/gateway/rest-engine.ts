import { outage, restError } from "./gateway-responses.ts";
import { refuseBody } from "./bodies.ts";
import type { Lite } from "../auth/lite.ts";
import type { Caller } from "./tokens.ts";

/** A request to /rest/v1 whose caller is known. `target` is the path and query below /rest/v1. */
export type RestRequest = {
  readonly method: string;
  readonly target: string;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly caller: Caller;
};

/** What turns REST requests into SQL. */
export type RestEngine = {
  readonly name: "postgrest" | "lite";
  answer(request: RestRequest): Promise<Response>;
};

const passedHeaders = [
  "accept",
  "accept-profile",
  "content-profile",
  "content-type",
  "prefer",
  "range",
  "range-unit",
  // Signed by the site; the database looks at the signatures itself.
  "x-client",
  "x-site",
] as const;

/**
 * The headers of a request that mean something to a REST engine or to the database behind it.
 * `peer` is the address the request came from.
 */
export function restHeaders(headers: Headers, peer: string): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of passedHeaders) {
    const value = headers.get(name);
    if (value !== null) passed[name] = value;
  }
  // The front says who asks it and hands on nothing that a visitor said about that. Whoever reaches
  // this gateway without it runs on this machine.
  passed["x-forwarded-for"] = headers.get("x-forwarded-for")?.split(",")[0]?.trim() || peer;
  return passed;
}

const methods = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"]);

/** Answers one REST request: refuses what must not reach the database, and says outages plainly. */
export async function answerRest(engine: RestEngine, request: RestRequest): Promise<Response> {
  if (!methods.has(request.method)) {
    return restError(405, "PGRST117", `Unsupported method: ${request.method}`);
  }
  const refused = refuseBody(
    request.body,
    request.headers["content-type"] ?? null,
    request.caller.role === "anon",
  );
  if (refused) return refused;
  const response = await withRetryAfter(await engine.answer(request));
  const neutral = await withoutInsides(response, request.caller);
  return request.caller.role === "anon" ? withoutHints(neutral) : neutral;
}

/**
 * Takes hints and details out of an error: they name tables, columns, functions and rows that an anonymous
 * caller guessed at. Business errors (PT4xx) keep the ones that our functions wrote for the caller.
 */
async function withoutHints(response: Response): Promise<Response> {
  if (response.status < 400) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== "object" || body === null) return response;
  const { code, message }: { code?: unknown; message?: unknown } = body;
  if (typeof code !== "string" || code.startsWith("PT")) return response;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return Response.json(
    { code, message: typeof message === "string" ? message : "", details: null, hint: null },
    { status: response.status, headers },
  );
}

/** A limit's refusal says in `details` how many seconds to wait; clients look for the header. */
async function withRetryAfter(response: Response): Promise<Response> {
  if (response.status !== 429) return response;
  const seconds = await textOf(response.clone(), "details");
  const headers = new Headers(response.headers);
  if (/^\d{1,6}$/.test(seconds)) headers.set("retry-after", seconds);
  return new Response(response.body, { status: response.status, headers });
}

/**
 * Makes errors of the server neutral: the engines name hosts, ports, paths and statements in them.
 * What a caller can act on keeps its SQLSTATE.
 */
async function withoutInsides(response: Response, caller: Caller): Promise<Response> {
  if (response.status === 400 && (await isLostConnection(response.clone()))) return outage();
  if (response.status < 500) return response;
  const code = await textOf(response, "code");
  // A visitor's one-row insert takes long only where the database is in trouble.
  if (code === "57014" && caller.role !== "anon") {
    return restError(500, code, "The request took too long and was cancelled.", {
      hint: "Ask for fewer rows or a narrower filter.",
    });
  }
  // Connection, resources (disk full, too many connections), operator, system and PostgREST's own.
  if (response.status === 503 || response.status === 504 || /^(08|53|57|58|25006)/.test(code)) {
    return outage();
  }
  return restError(500, code || "XX000", "The request failed.");
}

/**
 * PostgREST has neither code nor message for a connection that ended under its statement, and calls it the
 * caller's fault: whoever believes that does not try again.
 */
async function isLostConnection(response: Response): Promise<boolean> {
  const body: unknown = await response.json().catch(() => null);
  return (
    typeof body === "object" &&
    body !== null &&
    "code" in body &&
    body.code === "" &&
    "message" in body &&
    body.message === ""
  );
}

/** A text of an error's body, empty where there is none. */
async function textOf(response: Response, name: "code" | "details"): Promise<string> {
  try {
    const body: unknown = await response.json();
    if (typeof body !== "object" || body === null) return "";
    const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
    return typeof value === "string" ? value : "";
  } catch {
    // Not JSON: nothing to keep.
    return "";
  }
}

/** REST as lite answers it, where npm has no PostgREST. */
export function liteRestEngine(lite: Lite, publishableKey: string): RestEngine {
  return {
    name: "lite",
    async answer({ method, target, headers, body, caller }) {
      const response = await lite.fetch(
        new Request(`http://127.0.0.1/rest/v1${target}`, {
          method,
          headers: {
            ...headers,
            apikey: publishableKey,
            ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
          },
          ...(method === "GET" || method === "HEAD" || body.byteLength === 0 ? {} : { body }),
        }),
      );
      return likePostgrest(response);
    },
  };
}

// lite answers 500 "SUP" for errors PostgREST answers with their SQLSTATE; a connection that was lost
// has none of its own.
const sqlStates: readonly (readonly [RegExp, string])[] = [
  [/violates check constraint/, "23514"],
  [/violates exclusion constraint/, "23P01"],
  [/invalid byte sequence|unsupported Unicode escape/, "22P05"],
  [/Cannot convert object to primitive value/, "22P02"],
  [/canceling statement due to statement timeout/, "57014"],
  [/CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ENOENT|terminating connection|system is /, "08006"],
];

async function likePostgrest(response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== "object" || body === null || !("message" in body)) return response;
  const message = String(body.message).replace(/^\w*Error: /, "");
  const code = sqlStates.find(([pattern]) => pattern.test(message))?.[1];
  if (code === undefined) return response;
  return restError(/^(08|57)/.test(code) ? 500 : 400, code, message);
}
