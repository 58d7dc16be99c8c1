import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { isRecord } from "../../../supabase/domain/json.ts";
import type { Access, Actor } from "../auth/access.ts";
import { httpError, type LakeError } from "../errors.ts";

/**
 * Requests, replies and routing of the lake's endpoints. A `Route` has a method, a path with
 * `:name` segments (a final `*name` matches the rest), its required access and a handler.
 */
export type Reply = {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  text?: string;
  body?: Buffer | Readable;
};

export type LakeRequest = {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  url: URL;
  /** The API version in the URL without its `v`: a date, `1` or `X`. */
  version: string;
  params: Record<string, string>;
  actor: Actor;
};

export type Route = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  access: Access;
  /** The 403 error for a role without access; defaults to that of a mutation. */
  createForbiddenError?: (permission: string) => LakeError;
  handle(request: LakeRequest): Reply | Promise<Reply | undefined>;
};

const versionedPath = /^\/v(1|X|\d{4}-\d{2}-\d{2})(\/.*)$/;

/** Splits a path such as `/v1/ping` into its API version without the `v` and the rest. */
export function splitVersion(pathname: string): { version: string; path: string } | undefined {
  const [, version, path] = versionedPath.exec(pathname) ?? [];
  return version && path ? { version, path } : undefined;
}

export type RouteMatch = { route: Route; params: Record<string, string> };

/**
 * The route of a path; undefined when no route has the path, `"method"` when only the method
 * differs.
 */
export function matchRoute(
  routes: Route[],
  method: string,
  path: string,
): RouteMatch | "method" | undefined {
  const routeMethod = method === "HEAD" ? "GET" : method;
  let known = false;
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (!params) continue;
    if (route.method === routeMethod) return { route, params };
    known = true;
  }
  return known ? "method" : undefined;
}

/** The parameters of a path that matches a route's pattern; undefined for another path. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split("/");
  const actual = path.split("/");
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    if (part.startsWith("*")) {
      params[part.slice(1)] = decodeSegment(actual.slice(index).join("/"));
      return params;
    }
    const value = actual[index];
    if (value === undefined) return undefined;
    if (part.startsWith(":")) {
      if (value === "") return undefined;
      params[part.slice(1)] = decodeSegment(value);
    } else if (part !== value) return undefined;
  }
  return expected.length === actual.length ? params : undefined;
}

function decodeSegment(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw httpError(400, "The address is not valid");
  }
}

/** Reads a body, plain or gzip, of at most `maxBytes`. Throws 413 for a larger one. */
export async function readBody(request: LakeRequest, maxBytes: number): Promise<Buffer> {
  const { incoming } = request;
  const tooLarge = () => httpError(413, `The request body is larger than ${maxBytes} bytes`);
  if (Number(incoming.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
  const encoding = incoming.headers["content-encoding"]?.toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "gzip")
    throw httpError(415, "Send the body as plain bytes or gzip");
  const gunzip = encoding === "gzip" ? incoming.pipe(createGunzip()) : undefined;
  const source = gunzip ?? incoming;
  // A pipe does not end when its source is aborted.
  const stopWhenAborted = () => {
    if (!incoming.complete) gunzip?.destroy();
  };
  incoming.once("close", stopWhenAborted);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Keep the stream open so that the client can still read the error response.
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Error && "status" in error) throw error;
    throw httpError(400, "Could not read the request body");
  } finally {
    incoming.off("close", stopWhenAborted);
    gunzip?.destroy();
  }
  return Buffer.concat(chunks);
}

const maxDrainedBytes = 64 * 1024 * 1024;
const drainTimeoutMs = 5000;

/**
 * Discards the rest of a rejected request's body, up to 64 MB or 5 s. Closing the connection while
 * the client still sends would reset it before the client reads the error.
 */
export function drainBody(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = maxDrainedBytes;
    const timer = setTimeout(resolve, drainTimeoutMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    incoming.unpipe();
    incoming.on("end", done);
    incoming.on("close", done);
    incoming.on("data", (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) done();
    });
    incoming.resume();
  });
}

export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw httpError(400, "The request body is not valid JSON");
  }
}

const maxJsonBytes = 8 * 1024 * 1024;

/** Reads a JSON object of at most `maxBytes`. */
export async function readJson(
  request: LakeRequest,
  maxBytes = maxJsonBytes,
): Promise<Record<string, unknown>> {
  const value = parseJson(await readBody(request, maxBytes));
  if (!isRecord(value)) throw httpError(400, "The request body must be a JSON object");
  return value;
}

/** Sends a reply. Caches may not store it unless its headers allow that. */
export async function send(request: LakeRequest, reply: Reply): Promise<void> {
  const { outgoing, incoming } = request;
  outgoing.statusCode = reply.status ?? 200;
  outgoing.setHeader("x-content-type-options", "nosniff");
  outgoing.setHeader("cache-control", "private, no-store");
  for (const [name, value] of Object.entries(reply.headers ?? {})) outgoing.setHeader(name, value);
  const { body, json, text } = reply;
  if (reply.status === 304) {
    outgoing.end();
    return;
  }
  if (body && !Buffer.isBuffer(body)) {
    if (incoming.method === "HEAD") {
      body.destroy();
      outgoing.end();
    } else await pipeline(body, outgoing);
    return;
  }
  const bytes = body ?? Buffer.from(text ?? (json === undefined ? "" : JSON.stringify(json)));
  if (json !== undefined) outgoing.setHeader("content-type", "application/json; charset=utf-8");
  outgoing.setHeader("content-length", bytes.length);
  outgoing.end(incoming.method === "HEAD" ? undefined : bytes);
}
