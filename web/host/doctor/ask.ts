/** An answer, or why there was none. */
export type Answer =
  | { reached: true; status: number; headers: Headers; body: string; json: unknown }
  | { reached: false; why: string };

/** How the doctor reaches out: by `fetch`, so that a test can lead it to services of its own. */
export type Ask = (address: string, init?: RequestInit) => Promise<Answer>;

/** Milliseconds for one answer, with all of its body. */
const patience = 8_000;
const longestBody = 512 * 1024;

const reasons: Record<string, string> = {
  ENOTFOUND: "its name is not known",
  EAI_AGAIN: "its name could not be looked up",
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "it closed the connection",
  EHOSTUNREACH: "there is no way to it",
  ENETUNREACH: "there is no network",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is self-signed",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate lacks the ones between",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
};

/** Why an address could not be reached, in words; the system's own code where there are none. */
export function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "TimeoutError") return `it did not answer within ${patience / 1000} s`;
    const code = "code" in cause ? String(cause.code) : "";
    if (reasons[code]) return reasons[code];
    if (code.startsWith("ERR_SSL")) return "it does not speak TLS";
    if (code && !(cause.cause instanceof Error)) return code;
  }
  return "it could not be reached";
}

/** Asks by `via`, which is `fetch`, follows no redirect and waits for 8 s at most. */
export function asker(via: typeof fetch): Ask {
  return async (address, init) => {
    try {
      const signal = AbortSignal.timeout(patience);
      const response = await via(address, { redirect: "manual", ...init, signal });
      const body = await textOf(response);
      return {
        reached: true,
        status: response.status,
        headers: response.headers,
        body,
        json: parsed(body),
      };
    } catch (error) {
      return { reached: false, why: reasonOf(error) };
    }
  };
}

async function textOf({ body }: Response): Promise<string> {
  if (!body) return "";
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length <= longestBody) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.byteLength;
  }
  await reader.cancel();
  return Buffer.concat(chunks).toString("utf8");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A field of something that came as JSON; undefined where there is none. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
