import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request as open } from "node:http";

/** Why a part gave no usable answer; `status` is what the visitor is told. */
export class UpstreamError extends Error {
  readonly status: 400 | 408 | 413 | 502 | 503 | 504;

  constructor(status: UpstreamError["status"], message: string, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

export type Exchange = {
  port: number;
  method: string;
  path: string;
  headers: OutgoingHttpHeaders;
  /** The visitor's request while its body is still to be read, or a body read already. */
  body: IncomingMessage | Buffer | undefined;
  /** Largest body in bytes; one more byte ends in 413. */
  bodyLimit: number;
  /** Milliseconds for the whole body to arrive, and for the answer to begin after it. */
  bodyWithin: number;
  answerWithin: number;
  /** Ends the exchange when the visitor has gone. */
  signal: AbortSignal;
};

/** Idle sockets end before the parts' own keep-alive (5 s) does, which would race a request. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: 4_000 });

const errorCode = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "";

function failureOf(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const absent = ["ECONNREFUSED", "EADDRNOTAVAIL", "ENOENT"].includes(errorCode(error));
  return absent
    ? new UpstreamError(503, "the part does not listen", error)
    : new UpstreamError(502, "the part broke the connection", error);
}

/**
 * Sends a request to a part on the loopback interface and resolves with the beginning of its
 * answer. A read on a reused connection that broke before an answer is tried once more.
 * @throws UpstreamError when there is no answer, it comes too late, or the body is too large.
 */
export async function exchange(options: Exchange): Promise<IncomingMessage> {
  const { method, body } = options;
  const repeatable = (method === "GET" || method === "HEAD") && body === undefined;
  try {
    return await attempt(options, repeatable ? agent : undefined);
  } catch (error) {
    const broken = error instanceof UpstreamError && error.status === 502;
    if (!broken || !repeatable || options.signal.aborted) throw error;
    return attempt(options, undefined);
  }
}

function attempt(options: Exchange, pool: Agent | undefined): Promise<IncomingMessage> {
  const { port, method, path, body, bodyLimit } = options;
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let answered = false;
    const outgoing = open({
      host: "127.0.0.1",
      port,
      method,
      path,
      headers: framed(options.headers, body),
      agent: pool ?? false,
      signal: options.signal,
    });
    const limitTime = (milliseconds: number, error: UpstreamError) => {
      clearTimeout(timer);
      if (answered) return;
      timer = setTimeout(() => outgoing.destroy(error), milliseconds);
    };
    const awaitAnswer = () =>
      limitTime(options.answerWithin, new UpstreamError(504, "the part did not answer in time"));

    outgoing.on("response", (answer) => {
      answered = true;
      clearTimeout(timer);
      resolve(answer);
    });
    // After the answer has begun, its own stream reports what goes wrong.
    outgoing.on("error", (error) => {
      clearTimeout(timer);
      reject(failureOf(error));
    });

    if (body === undefined || Buffer.isBuffer(body)) {
      outgoing.end(body);
      awaitAnswer();
      return;
    }
    limitTime(options.bodyWithin, new UpstreamError(408, "the body did not arrive in time"));
    let received = 0;
    body.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received > bodyLimit) outgoing.destroy(new UpstreamError(413, "the body is too large"));
      else if (!outgoing.write(chunk)) {
        body.pause();
        outgoing.once("drain", () => body.resume());
      }
    });
    body.once("end", () => {
      outgoing.end();
      awaitAnswer();
    });
    body.once("error", () => outgoing.destroy(new UpstreamError(400, "the visitor went away")));
  });
}

/**
 * Says where the body ends, whatever the visitor said: Node sends the body of a GET or DELETE without
 * a frame when neither header is there, and the part would read it as a request of its own.
 */
function framed(
  { "content-length": length, ...headers }: OutgoingHttpHeaders,
  body: Exchange["body"],
): OutgoingHttpHeaders {
  if (body === undefined) return headers;
  if (Buffer.isBuffer(body)) return { ...headers, "content-length": body.length };
  return length === undefined
    ? { ...headers, "transfer-encoding": "chunked" }
    : { ...headers, "content-length": length };
}

/** Reads a stream whole. @throws UpstreamError with `status` above the limit. */
export async function readAll(
  stream: IncomingMessage,
  limit: number,
  status: UpstreamError["status"],
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Without an encoding set, a stream gives buffers.
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw new UpstreamError(status, "the body is too large");
      chunks.push(chunk);
    }
  } catch (error) {
    throw failureOf(error);
  }
  return Buffer.concat(chunks);
}

/** Whether a request announces a body. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
