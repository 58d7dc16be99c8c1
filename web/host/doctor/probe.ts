/** A response, or why there was none. */
export type ProbeResult =
  | { reached: true; status: number; headers: Headers; body: string; json: unknown }
  | { reached: false; reason: string };

/** Sends a request. Tests replace it to use their own servers. */
export type Probe = (address: string, init?: RequestInit) => Promise<ProbeResult>;

/** For a response with its body. */
const timeoutMs = 8_000;
const maxBodyBytes = 512 * 1024;

const failureTexts: Record<string, string> = {
  ENOTFOUND: "its name is not known",
  EAI_AGAIN: "its name could not be resolved",
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "it closed the connection",
  EHOSTUNREACH: "there is no route to it",
  ENETUNREACH: "there is no network",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is self-signed",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its intermediate certificates are missing",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
};

/** Describes why an address could not be reached; unknown causes by their error code. */
export function describeFailure(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "TimeoutError") return `it did not respond within ${timeoutMs / 1000} s`;
    const code = "code" in cause ? String(cause.code) : "";
    if (failureTexts[code]) return failureTexts[code];
    if (code.startsWith("ERR_SSL")) return "it does not speak TLS";
    if (code && !(cause.cause instanceof Error)) return code;
  }
  return "it could not be reached";
}

/** Creates a probe that follows no redirects and waits for at most 8 s. */
export function createProbe(send: typeof fetch): Probe {
  return async (address, init) => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await send(address, { redirect: "manual", ...init, signal });
      const body = await readText(response);
      return {
        reached: true,
        status: response.status,
        headers: response.headers,
        body,
        json: parseJson(body),
      };
    } catch (error) {
      return { reached: false, reason: describeFailure(error) };
    }
  };
}

async function readText({ body }: Response): Promise<string> {
  if (!body) return "";
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length <= maxBodyBytes) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.byteLength;
  }
  await reader.cancel();
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a field of a parsed JSON value; undefined if it has none. */
export const getField = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
