import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Access, Actor } from "../auth/access.ts";
import { httpError, type LakeError } from "../errors.ts";

/**
 * Requests and answers as the lake's endpoints see them. An endpoint is a `Route`: a method, a
 * path with `:names` (a last `*name` takes the rest), who may call it, and what it answers.
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
  /** The API version in the address without its `v`: a date, `1` or `X`. */
  version: string;
  params: Record<string, string>;
  actor: Actor;
};

export type Route = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  access: Access;
  /** How a role that may not is refused, where it differs from a mutation. */
  refusal?: (permission: string) => LakeError;
  handle(request: LakeRequest): Reply | Promise<Reply | undefined>;
};

export type Match = { route: Route; params: Record<string, string> };

/** Finds the route of a path; `undefined` when none has it, `"method"` when another method does. */
export function matchRoute(
  routes: Route[],
  method: string,
  path: string,
): Match | "method" | undefined {
  const wanted = method === "HEAD" ? "GET" : method;
  let known = false;
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (!params) continue;
    if (route.method === wanted) return { route, params };
    known = true;
  }
  return known ? "method" : undefined;
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split("/");
  const actual = path.split("/");
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    if (part.startsWith("*")) {
      params[part.slice(1)] = decode(actual.slice(index).join("/"));
      return params;
    }
    const value = actual[index];
    if (value === undefined) return undefined;
    if (part.startsWith(":")) {
      if (value === "") return undefined;
      params[part.slice(1)] = decode(value);
    } else if (part !== value) return undefined;
  }
  return expected.length === actual.length ? params : undefined;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw httpError(400, "The address is not valid");
  }
}

/** Reads a body of at most `limit` bytes. */
export async function readBody(request: LakeRequest, limit: number): Promise<Buffer> {
  const { incoming } = request;
  const tooLarge = () => httpError(413, `The request body is larger than ${limit} bytes`);
  if (Number(incoming.headers["content-length"] ?? 0) > limit) throw tooLarge();
  const source =
    incoming.headers["content-encoding"] === "gzip" ? incoming.pipe(createGunzip()) : incoming;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Left open when it is too large, so that the refusal can still be read.
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limit) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Error && "status" in error) throw error;
    throw httpError(400, "The request body could not be read");
  }
  return Buffer.concat(chunks);
}

const MOST_DRAINED = 64 * 1024 * 1024;
const LONGEST_DRAIN_MS = 5000;

/**
 * Reads away what is left of a refused request's body: a connection that is closed while the other
 * side still writes is reset, and the refusal is never read. Gives up on bodies without an end.
 */
export function drain(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = MOST_DRAINED;
    const timer = setTimeout(resolve, LONGEST_DRAIN_MS);
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

const JSON_LIMIT = 8 * 1024 * 1024;

/** Reads a JSON object. */
export async function readJson(
  request: LakeRequest,
  limit = JSON_LIMIT,
): Promise<Record<string, unknown>> {
  const value = parseJson(await readBody(request, limit));
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw httpError(400, "The request body must be a JSON object");
  return Object.fromEntries(Object.entries(value));
}

/** Writes an answer. Nothing the lake answers may be kept by a cache unless it says so itself. */
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
