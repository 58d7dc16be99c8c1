import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

const scopeKey = Symbol.for("enterprise-site.request");
// Next.js has one copy of this module for each of its bundles, which share the global object.
const shared = globalThis as { [scopeKey]?: AsyncLocalStorage<string> };
/** The id of the request that the current asynchronous work belongs to. */
const scope = (shared[scopeKey] ??= new AsyncLocalStorage<string>());

/** The header that carries the id from the gateway to the services and the database. */
export const requestIdHeader = "x-request-id";

/** Runs the work of a request. Log lines of the work name the request, and calls carry its id. */
export const runInRequest = <Result>(id: string | undefined, work: () => Result): Result =>
  id === undefined ? work() : scope.run(id, work);

/** The id of the current request; undefined for work of the process itself. */
export const getRequestId = (): string | undefined => scope.getStore();

/** Returns the header with the id of the current request, for a call of a service. */
export function createRequestIdHeader(): { [requestIdHeader]?: string } {
  const id = getRequestId();
  return id === undefined ? {} : { [requestIdHeader]: id };
}

/** Returns the id of the current request as an attribute of a span. */
export function createRequestAttribute(): { "request.id"?: string } {
  const id = getRequestId();
  return id === undefined ? {} : { "request.id": id };
}

const idPattern = /^[\w.:-]{8,100}$/;

/** Returns the id in the header; undefined for a text that is not an id. */
export const readRequestId = (header: string | null | undefined): string | undefined =>
  header && idPattern.test(header) ? header : undefined;

/** Sets an id on a request that has none, or one that must not be logged. */
export function ensureRequestId(headers: Headers): void {
  if (readRequestId(headers.get(requestIdHeader)) === undefined)
    headers.set(requestIdHeader, randomUUID());
}

/** Runs the work of a web request, with a new id if no gateway has assigned one. */
export const runInWebRequest = <Result>({ headers }: Request, work: () => Result): Result =>
  scope.run(readRequestId(headers.get(requestIdHeader)) ?? randomUUID(), work);
