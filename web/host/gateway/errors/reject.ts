import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { createFailureResponse, type Failure } from "./failure.ts";
import type { HeaderValues } from "../security/headers.ts";
import { hasBody } from "../upstream/proxy.ts";

/** Bytes of a rejected body that are read and dropped, so that the client reads the response. */
const maxDrainedBytes = 32 * 1024 * 1024;
const drainTimeoutMs = 5_000;

/** Whether a client expects a page rather than JSON, as browsers do when they navigate. */
export const prefersHtml = ({ headers }: IncomingMessage): boolean =>
  (headers.accept ?? "").includes("text/html");

/** Sends an error response of the gateway, as a page or as JSON. */
export function reject(
  request: IncomingMessage,
  response: ServerResponse,
  security: HeaderValues,
  failure: Failure,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, headers, body } = createFailureResponse(failure, prefersHtml(request));
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const finish = () => {
    response.writeHead(status, { ...security, ...headers });
    response.end(request.method === "HEAD" ? undefined : body);
  };
  if (request.complete || !hasBody(request)) finish();
  else drainBody(request, response, finish);
}

/** Reads and drops the rest of a body; closing earlier would reset the connection. */
function drainBody(request: IncomingMessage, response: ServerResponse, finish: () => void): void {
  let remainingBytes = maxDrainedBytes;
  let isFinished = false;
  const end = () => {
    clearTimeout(timer);
    if (isFinished || request.socket.destroyed) return;
    isFinished = true;
    finish();
  };
  const timer = setTimeout(end, drainTimeoutMs);
  response.setHeader("connection", "close");
  request.removeAllListeners("data");
  request.on("data", (chunk: Buffer) => {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) end();
  });
  request.on("end", end).on("close", end).on("error", end);
  request.resume();
}

/** Formats the response to bytes that are not a valid request. `code` is Node's error code. */
export function formatRawRejection(code: string | undefined, security: HeaderValues): string {
  const status =
    code === "HPE_HEADER_OVERFLOW" ? 431 : code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const { headers, body } = createFailureResponse({ status }, false);
  const lines = Object.entries({ ...security, ...headers, connection: "close" }).map(
    ([name, value]) => `${name}: ${String(value)}\r\n`,
  );
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}
