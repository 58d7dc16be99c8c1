import { decodeBase64, encodeBase64 } from "./base64.ts";

const encoder = new TextEncoder();

function importHmacKey(secret: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);
}

/** Largest allowed clock difference between sender and receiver, as in Standard Webhooks. */
const toleranceSeconds = 300;

/**
 * Imports a Standard Webhooks secret: base64, with or without "whsec_". @throws for any other text.
 */
const importWebhookKey = (secret: string): Promise<CryptoKey> =>
  importHmacKey(decodeBase64(secret.replace(/^whsec_/, "")));

/**
 * Returns the headers of a message signed as in Standard Webhooks, scheme v1. `id` is the same for
 * every delivery attempt; `now` is in milliseconds.
 */
export async function signWebhook(
  secret: string,
  id: string,
  body: string,
  now: number,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now / 1000));
  const content = encoder.encode(`${id}.${timestamp}.${body}`);
  const signature = new Uint8Array(
    await crypto.subtle.sign("HMAC", await importWebhookKey(secret), content),
  );
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${encodeBase64(signature)}`,
  };
}

/**
 * Whether a message was signed with this secret within the last five minutes. `now` in
 * milliseconds.
 */
export async function isValidWebhook(
  secret: string,
  headers: Headers,
  body: string,
  now: number,
): Promise<boolean> {
  const id = headers.get("webhook-id") ?? "";
  const timestamp = headers.get("webhook-timestamp") ?? "";
  if (!id || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const key = await importWebhookKey(secret);
  const content = encoder.encode(`${id}.${timestamp}.${body}`);
  for (const signature of (headers.get("webhook-signature") ?? "").split(" ").slice(0, 10)) {
    const [, encoded] = /^v1,([\w+/]{43}=)$/.exec(signature) ?? [];
    if (encoded && (await crypto.subtle.verify("HMAC", key, decodeBase64(encoded), content)))
      return true;
  }
  return false;
}

/**
 * Signs the `ticket` parameter of a site link, `<expiry>.<signature>`, for one purpose.
 * `expiresAtMs` is Unix time in milliseconds.
 */
export async function signLinkToken(
  secret: string,
  purpose: string,
  expiresAtMs: number,
): Promise<string> {
  const expiry = Math.floor(expiresAtMs / 1000).toString(36);
  const content = encoder.encode(`${purpose}\n${expiry}`);
  const key = await importHmacKey(encoder.encode(secret));
  const signature = encodeBase64(new Uint8Array(await crypto.subtle.sign("HMAC", key, content)));
  return `${expiry}.${signature.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** Compares two secrets in constant time. */
export async function isEqualInConstantTime(left: string, right: string): Promise<boolean> {
  const key = await importHmacKey(crypto.getRandomValues(new Uint8Array(32)));
  const signature = await crypto.subtle.sign("HMAC", key, encoder.encode(left));
  return crypto.subtle.verify("HMAC", key, signature, encoder.encode(right));
}
