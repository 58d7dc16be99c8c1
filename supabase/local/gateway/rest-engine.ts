import { unavailable, restError } from "./gateway-responses.ts";
import { validateBody } from "./bodies.ts";
import { observeTransaction } from "./observe-request.ts";
import { createRequestIdHeader } from "../../../web/telemetry/request-scope.ts";
import { readJsonObject } from "../../functions/_shared/json.ts";
import type { Lite } from "../auth/lite.ts";
import type { Caller } from "./tokens.ts";

/** An authenticated request to /rest/v1. `target` is the path and query below /rest/v1. */
export type RestRequest = {
  readonly method: string;
  readonly target: string;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly caller: Caller;
};

/** Translates REST requests to SQL. */
export type RestEngine = {
  readonly name: "postgrest" | "lite";
  handle(request: RestRequest): Promise<Response>;
};

const forwardedHeaders = [
  "accept",
  "accept-profile",
  "content-profile",
  "content-type",
  "prefer",
  "range",
  "range-unit",
  // Signed by the site; the database verifies the signatures.
  "x-client",
  "x-site",
  // A token of the API, which the site signs with x-site.
  "x-api-token",
  "x-knowledge-site",
  // The database names its session after the request.
  "x-request-id",
] as const;

/**
 * Selects the headers that the REST engine or the database uses. `peer` is the client's IP address.
 */
export function pickRestHeaders(headers: Headers, peer: string): Record<string, string> {
  const forwarded: Record<string, string> = {};
  for (const name of forwardedHeaders) {
    const value = headers.get(name);
    if (value !== null) forwarded[name] = value;
  }
  // The site's gateway overwrites X-Forwarded-For and drops client-supplied values. Clients that
  // bypass it run on this machine.
  // A function's own calls belong to the request that runs the function.
  Object.assign(forwarded, createRequestIdHeader());
  forwarded["x-forwarded-for"] = headers.get("x-forwarded-for")?.split(",")[0]?.trim() || peer;
  return forwarded;
}

const allowedMethods = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"]);

/** Validates a REST request, forwards it to the engine and sanitizes errors. */
export async function handleRestRequest(
  engine: RestEngine,
  request: RestRequest,
): Promise<Response> {
  if (!allowedMethods.has(request.method)) {
    return restError(405, "PGRST117", `Unsupported method: ${request.method}`);
  }
  const isVisitor = request.caller.role === "anon";
  const contentType = request.headers["content-type"] ?? null;
  const bodyError = validateBody(request.body, contentType, isVisitor);
  if (bodyError) return bodyError;
  const handled = await observeTransaction(request, () => engine.handle(request));
  const response = await addRetryAfter(handled);
  const sanitized = await hideInternals(response, request.caller);
  return stripHints(sanitized, request.caller.role);
}

/**
 * Whether an error loses its hint and details for this role. They name tables, columns and rows,
 * which visitors could probe for. Staff keep the hints about a mistyped query, but not the details
 * of data exceptions (22) and constraints (23), which quote a row. Business errors (PT4xx) keep
 * theirs, because our own functions wrote them for the client.
 */
function shouldStrip(code: string, role: Caller["role"]): boolean {
  if (role === "service_role") return false;
  return role === "anon" ? !code.startsWith("PT") : /^2[23]/.test(code);
}

async function stripHints(response: Response, role: Caller["role"]): Promise<Response> {
  if (response.status < 400) return response;
  const { code, message } = (await readJsonObject(response.clone())) ?? {};
  if (typeof code !== "string" || !shouldStrip(code, role)) return response;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return Response.json(
    { code, message: typeof message === "string" ? message : "", details: null, hint: null },
    { status: response.status, headers },
  );
}

/** Sets Retry-After to the seconds that our rate limits return in `details`. */
async function addRetryAfter(response: Response): Promise<Response> {
  if (response.status !== 429) return response;
  const { details } = (await readJsonObject(response.clone())) ?? {};
  const seconds = typeof details === "string" ? details : "";
  const headers = new Headers(response.headers);
  if (/^\d{1,6}$/.test(seconds)) headers.set("retry-after", seconds);
  return new Response(response.body, { status: response.status, headers });
}

/** Replaces messages of server errors, which contain hosts and statements. Keeps the SQLSTATE. */
async function hideInternals(response: Response, caller: Caller): Promise<Response> {
  if (response.status === 400 && (await isLostConnection(response.clone()))) return unavailable();
  if (response.status < 500) return response;
  const body = (await readJsonObject(response)) ?? {};
  const code = typeof body["code"] === "string" ? body["code"] : "";
  // Deadlocks and serialization failures. Forms of visitors are retried by the site as after an outage.
  if (/^40(P01|001)$/.test(code) && caller.role === "authenticated") {
    return restError(409, "PT409", "Someone else changed the same records. Try again.");
  }
  // A visitor's single-row insert only times out during an overload, which counts as an outage.
  if (code === "57014" && caller.role !== "anon") {
    return restError(500, code, "The request took too long and was cancelled.", {
      hint: "Request fewer rows or use a narrower filter.",
    });
  }
  // Connection, resource (such as disk full), operator and system errors, and PostgREST's own.
  if (response.status === 503 || response.status === 504 || /^(08|53|57|58|25006)/.test(code)) {
    return unavailable();
  }
  return restError(500, code || "XX000", "The request failed.");
}

/**
 * PostgREST returns 400 with an empty code and message when the connection breaks during a
 * statement. As a client error it would not be retried.
 */
async function isLostConnection(response: Response): Promise<boolean> {
  const body = await readJsonObject(response);
  return body?.["code"] === "" && body["message"] === "";
}

/** The REST engine of lite, for platforms without PostgREST. */
export function createLiteRestEngine(lite: Lite, publishableKey: string): RestEngine {
  return {
    name: "lite",
    async handle({ method, target, headers, body, caller }) {
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
      return toPostgrestError(response);
    },
  };
}

/**
 * SQLSTATEs for error messages of @supabase/lite, which reports them as 500 without one. 08006
 * represents every connection error.
 */
const sqlStates: readonly (readonly [RegExp, string])[] = [
  [/violates check constraint/, "23514"],
  [/violates exclusion constraint/, "23P01"],
  [/invalid byte sequence|unsupported Unicode escape/, "22P05"],
  [/Cannot convert object to primitive value/, "22P02"],
  [/canceling statement due to statement timeout/, "57014"],
  [/CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ENOENT|terminating connection|system is /, "08006"],
];

/** Returns an error of @supabase/lite as PostgREST does: with its SQLSTATE, and as 400 if the client caused it. */
async function toPostgrestError(response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const body = await readJsonObject(response.clone());
  if (!body || !("message" in body)) return response;
  const message = String(body["message"]).replace(/^\w*Error: /, "");
  const code = sqlStates.find(([pattern]) => pattern.test(message))?.[1];
  if (code === undefined) return response;
  return restError(/^(08|57)/.test(code) ? 500 : 400, code, message);
}
