/** Names the id of a request in the log. The gateway sets it; without the gateway, the host or the proxy. */
export const requestIdHeader = "x-request-id";

const idPattern = /^[\w.:-]{8,100}$/;

/** Sets an id on a request that has none, or one that must not be logged. */
export function ensureRequestId(headers: Headers): void {
  if (!idPattern.test(headers.get(requestIdHeader) ?? ""))
    headers.set(requestIdHeader, crypto.randomUUID());
}
