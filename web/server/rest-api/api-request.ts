import "server-only";
import { createHash } from "node:crypto";
import { createApiKeyHeaders } from "@site/supabase/contracts/api-keys";
import { signSiteRequest } from "@site/supabase/contracts/site-signature";
import { getSiteConfig } from "../../config.ts";
import { createRequestIdHeader } from "../../telemetry/request-scope.ts";
import { createClientHeader } from "../client-header.ts";
import { readBody } from "../read-body.ts";
import { findResource, newLeadFields, type Resource } from "./resources.ts";

/** Milliseconds for a response of the database. */
const timeoutMs = 15_000;
/** Maximum bytes of a request body. */
const maxBodyBytes = 64 * 1024;

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Address = { readonly name: string; readonly id?: string };

/** A request to PostgREST. */
type Forwarded = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Creates an error response with the body `{code, message}`. */
export const createApiError = (
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response => Response.json({ code, message }, { status, headers: { ...noStore, ...headers } });

const noStore = { "cache-control": "no-store", "x-robots-tag": "noindex" };

/**
 * Handles a request to `/api/v1/{name}` or `/api/v1/{name}/{id}`. The database checks the token, counts the
 * request and applies the scopes of the token to the rows; the site only translates addresses.
 */
export async function handleApiRequest(request: Request, { name, id }: Address): Promise<Response> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token)
    return createApiError(401, "no_token", "Send Authorization: Bearer <token>.", {
      "www-authenticate": "Bearer",
    });
  const resource = findResource(name);
  if (!resource || (id !== undefined && !idPattern.test(id)))
    return createApiError(404, "not_found", "There is nothing at this address.");
  const forwarded = await translate(request, resource, { name, ...(id !== undefined && { id }) });
  if (forwarded instanceof Response) return forwarded;
  if (!getSiteConfig().clientHeaderSecret)
    return createApiError(503, "not_configured", "CLIENT_HEADER_SECRET is not set.");
  try {
    const use = await send(token, {
      method: "POST",
      path: "rpc/use_api_token",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token }),
    });
    if (!use.ok) return await toApiError(use);
    const needed = request.method === "GET" ? resource.readScope : resource.writeScope;
    if (!hasScope(await use.json(), needed))
      return createApiError(403, "forbidden", `The token lacks the scope ${needed}.`);
    const response = await send(token, forwarded, { "x-api-token": token });
    return response.ok
      ? toApiResponse(response, request.method === "POST" ? 201 : response.status)
      : await toApiError(response);
  } catch (error) {
    console.warn(`api: the database cannot be reached: ${String(error)}`);
    return createApiError(503, "unavailable", "The database cannot be reached. Try again later.");
  }
}

/** Whether the scopes of a token include one. A write scope includes reading. */
const hasScope = (scopes: unknown, needed: string | undefined): boolean =>
  Array.isArray(scopes) &&
  needed !== undefined &&
  (scopes.includes(needed) || scopes.includes(needed.replace(":read", ":write")));

async function translate(
  request: Request,
  resource: Resource,
  { name, id }: Address,
): Promise<Forwarded | Response> {
  const { method } = request;
  const query = new URL(request.url).searchParams;
  if (!query.has("select")) query.set("select", resource.columns.join(","));
  if (method === "GET") {
    if (id !== undefined) return { method, path: `${name}?${selectRow(id, query)}`, headers: one };
    const prefer = request.headers.get("prefer");
    return {
      method,
      path: `${name}?${query}`,
      headers: prefer && /^count=(exact|planned|estimated)$/.test(prefer) ? { prefer } : {},
    };
  }
  const isPatch = method === "PATCH" && id !== undefined && resource.writeScope !== undefined;
  const isNewLead = method === "POST" && id === undefined && name === "leads";
  if (!isPatch && !isNewLead)
    return createApiError(405, "method_not_allowed", `This address does not accept ${method}.`);
  const fields = await readFields(request, isPatch ? resource.writable : newLeadFields);
  if (fields instanceof Response) return fields;
  const headers = { "content-type": "application/json" };
  return isPatch
    ? {
        method,
        path: `${name}?${selectRow(id, query)}`,
        headers: { ...headers, ...one, prefer: "return=representation" },
        body: fields,
      }
    : { method, path: "rpc/add_lead", headers, body: fields };
}

/** Asks PostgREST for an object instead of a list; without a row it returns 406. */
const one = { accept: "application/vnd.pgrst.object+json" };

const selectRow = (id: string, query: URLSearchParams) =>
  new URLSearchParams({ id: `eq.${id}`, select: query.get("select") ?? "" });

/** Reads a JSON object that has only known fields, as JSON. */
async function readFields(request: Request, known: readonly string[]): Promise<string | Response> {
  const body = await readBody(request, maxBodyBytes);
  if (body === 413) return createApiError(413, "too_large", "The body may have at most 64 KB.");
  let fields: unknown;
  try {
    fields = JSON.parse(body);
  } catch {
    fields = undefined;
  }
  if (typeof fields !== "object" || fields === null || Array.isArray(fields))
    return createApiError(400, "invalid_body", "The body must be a JSON object.");
  const unknown = Object.keys(fields).filter((field) => !known.includes(field));
  if (unknown.length > 0)
    return createApiError(
      400,
      "unknown_field",
      `Unknown or read-only: ${unknown.join(", ")}. Known: ${known.join(", ")}.`,
    );
  return JSON.stringify(fields);
}

function send(
  token: string,
  { method, path, headers, body }: Forwarded,
  own: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const { supabase, clientHeaderSecret = "" } = getSiteConfig();
  return fetch(`${supabase.url}/rest/v1/${path}`, {
    method,
    headers: {
      ...createApiKeyHeaders(supabase.publishableKey),
      ...headers,
      ...own,
      "x-site": signSiteRequest(token, clientHeaderSecret),
      // Requests are limited per token instead of per address.
      ...createClientHeader(createHash("sha256").update(token).digest("hex")),
      ...createRequestIdHeader(),
    },
    ...(body !== undefined && { body }),
    cache: "no-store",
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
}

async function toApiResponse(response: Response, status: number): Promise<Response> {
  const range = response.headers.get("content-range");
  return new Response(await response.text(), {
    status,
    headers: {
      ...noStore,
      "content-type": "application/json; charset=utf-8",
      ...(range && { "content-range": range }),
    },
  });
}

const statusCodes: Readonly<Record<number, string>> = {
  400: "invalid_request",
  401: "invalid_token",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  422: "invalid_request",
  429: "too_many_requests",
};

async function toApiError(response: Response): Promise<Response> {
  const body: unknown = await response.json().catch(() => null);
  const status = toStatus(response.status, body);
  const known = statusCodes[status];
  if (!known) return createApiError(503, "unavailable", "The request failed. Try again later.");
  const message =
    status === 404
      ? "There is no such row, or the token may not see it."
      : typeof body === "object" && body && "message" in body && typeof body.message === "string"
        ? body.message
        : "The request was rejected.";
  const wait = response.headers.get("retry-after") ?? findWait(body);
  return createApiError(
    status,
    known,
    message,
    status === 429 && wait ? { "retry-after": wait } : {},
  );
}

/**
 * PostgREST reports a missing row as 406, and missing rights (42501) as 401, because the publishable key made the
 * request.
 */
function toStatus(status: number, body: unknown): number {
  if (status === 406) return 404;
  const isForbidden = typeof body === "object" && body && "code" in body && body.code === "42501";
  return isForbidden ? 403 : status;
}

/** Hosted Supabase has no Retry-After; the details of a limit are the seconds to wait. */
function findWait(body: unknown): string | undefined {
  const details = typeof body === "object" && body && "details" in body ? body.details : undefined;
  return typeof details === "string" && /^\d{1,6}$/.test(details) ? details : undefined;
}
