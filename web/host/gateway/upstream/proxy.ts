import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";

/** A request without a usable response of a service; `status` is the status of the visitor's response. */
export class UpstreamError extends Error {
  readonly status: 400 | 408 | 413 | 502 | 503 | 504;

  constructor(status: UpstreamError["status"], message: string, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

export type UpstreamRequest = {
  port: number;
  method: string;
  path: string;
  headers: OutgoingHttpHeaders;
  /** The visitor's request as a stream, or a body that was read already. */
  body: IncomingMessage | Buffer | undefined;
  /** A longer body ends in 413. */
  maxBodyBytes: number;
  /** Time for the whole body to arrive. */
  bodyTimeoutMs: number;
  /** Time between the end of the body and the start of the response. */
  responseTimeoutMs: number;
  /** Aborts the request when the visitor has disconnected. */
  signal: AbortSignal;
};

/** Idle sockets end before the keep-alive timeout of the services (5 s), to avoid a race with a request. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: 4_000 });

const getErrorCode = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "";

function toUpstreamError(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const isAbsent = ["ECONNREFUSED", "EADDRNOTAVAIL", "ENOENT"].includes(getErrorCode(error));
  return isAbsent
    ? new UpstreamError(503, "The service does not listen.", error)
    : new UpstreamError(502, "The service closed the connection.", error);
}

/**
 * Sends a request to a service on the loopback interface and resolves with the start of its response. A
 * read whose reused connection broke before the response is retried once.
 * @throws {UpstreamError} when there is no response in time or the body is too large.
 */
export async function sendUpstream(options: UpstreamRequest): Promise<IncomingMessage> {
  const { method, body } = options;
  const canRetry = (method === "GET" || method === "HEAD") && body === undefined;
  try {
    return await sendOnce(options, canRetry ? agent : undefined);
  } catch (error) {
    const isBroken = error instanceof UpstreamError && error.status === 502;
    if (!isBroken || !canRetry || options.signal.aborted) throw error;
    return sendOnce(options, undefined);
  }
}

function sendOnce(options: UpstreamRequest, pool: Agent | undefined): Promise<IncomingMessage> {
  const { port, method, path, body, maxBodyBytes } = options;
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let hasResponse = false;
    const outgoing = request({
      host: "127.0.0.1",
      port,
      method,
      path,
      headers: withBodyLength(options.headers, body),
      agent: pool ?? false,
      signal: options.signal,
    });
    const setTimer = (timeoutMs: number, error: UpstreamError) => {
      clearTimeout(timer);
      if (hasResponse) return;
      timer = setTimeout(() => outgoing.destroy(error), timeoutMs);
    };
    const waitForResponse = () =>
      setTimer(
        options.responseTimeoutMs,
        new UpstreamError(504, "The service did not respond in time."),
      );

    outgoing.on("response", (response) => {
      hasResponse = true;
      clearTimeout(timer);
      resolve(response);
    });
    // Errors after the start of the response are reported by the response stream.
    outgoing.on("error", (error) => {
      clearTimeout(timer);
      reject(toUpstreamError(error));
    });

    if (body === undefined || Buffer.isBuffer(body)) {
      outgoing.end(body);
      waitForResponse();
      return;
    }
    setTimer(options.bodyTimeoutMs, new UpstreamError(408, "The body did not arrive in time."));
    let received = 0;
    body.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxBodyBytes)
        outgoing.destroy(new UpstreamError(413, "The body is too large."));
      else if (!outgoing.write(chunk)) {
        body.pause();
        outgoing.once("drain", () => body.resume());
      }
    });
    body.once("end", () => {
      outgoing.end();
      waitForResponse();
    });
    body.once("error", () => outgoing.destroy(new UpstreamError(400, "The visitor disconnected.")));
  });
}

/**
 * Sets the length or chunked encoding of the body. Without either, Node sends the body of a GET or DELETE
 * without framing, and the service would parse it as a second request.
 */
function withBodyLength(
  { "content-length": length, ...headers }: OutgoingHttpHeaders,
  body: UpstreamRequest["body"],
): OutgoingHttpHeaders {
  if (body === undefined) return headers;
  if (Buffer.isBuffer(body)) return { ...headers, "content-length": body.length };
  return length === undefined
    ? { ...headers, "transfer-encoding": "chunked" }
    : { ...headers, "content-length": length };
}

/** Reads a whole stream. @throws {UpstreamError} with `status` above `maxBytes`. */
export async function readBody(
  stream: IncomingMessage,
  maxBytes: number,
  status: UpstreamError["status"],
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // A stream without an encoding yields buffers.
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new UpstreamError(status, "The body is too large.");
      chunks.push(chunk);
    }
  } catch (error) {
    throw toUpstreamError(error);
  }
  return Buffer.concat(chunks);
}

/** Whether a request announces a body. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
