import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { type Failure, failureAnswer } from "./failure.ts";
import type { Headers } from "../security/headers.ts";
import { hasBody } from "../upstream/proxy.ts";

/** Bytes of a refused body that are read away, so that the visitor gets to see the refusal. */
const drainedBytes = 32 * 1024 * 1024;

/** Whether a person looks at the answer, not a program. */
export const wantsPage = ({ headers }: IncomingMessage) =>
  (headers.accept ?? "").includes("text/html");

/** Sends an answer of the front's own, as a page to people and as JSON to programs. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  security: Headers,
  failure: Failure,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, headers, body } = failureAnswer(failure, wantsPage(request));
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const finish = () => {
    response.writeHead(status, { ...security, ...headers });
    response.end(request.method === "HEAD" ? undefined : body);
  };
  if (request.complete || !hasBody(request)) finish();
  else drain(request, response, finish);
}

/** Reads away what is still being sent; closing at once would reset the connection. */
function drain(request: IncomingMessage, response: ServerResponse, finish: () => void): void {
  let left = drainedBytes;
  let finished = false;
  const end = () => {
    clearTimeout(timer);
    if (finished || request.socket.destroyed) return;
    finished = true;
    finish();
  };
  const timer = setTimeout(end, 5_000);
  response.setHeader("connection", "close");
  request.removeAllListeners("data");
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) end();
  });
  request.on("end", end).on("close", end).on("error", end);
  request.resume();
}

/** The answer to what could not be read as a request at all. */
export function rawRefusal(code: string | undefined, security: Headers): string {
  const status =
    code === "HPE_HEADER_OVERFLOW" ? 431 : code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const { headers, body } = failureAnswer({ status }, false);
  const lines = Object.entries({ ...security, ...headers, connection: "close" }).map(
    ([name, value]) => `${name}: ${String(value)}\r\n`,
  );
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}
