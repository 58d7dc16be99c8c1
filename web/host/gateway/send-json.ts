import type { IncomingMessage, ServerResponse } from "node:http";
import { apiPolicy } from "./security/csp.ts";

/** Sends a JSON response that is never cached. */
export function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  value: object,
): void {
  const body = `${JSON.stringify(value)}\n`;
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "content-security-policy": apiPolicy,
    "cache-control": "no-store",
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
