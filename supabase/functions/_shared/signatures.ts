const encoder = new TextEncoder();

function importHmacKey(secret: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);
}

const encodeBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

/** Seconds by which the clocks of sender and receiver may differ (Standard Webhooks). */
const toleranceSeconds = 300;

/** The key of a Standard Webhooks secret: base64, with or without "whsec_". @throws when it is none. */
const importWebhookKey = (secret: string): Promise<CryptoKey> =>
  importHmacKey(decodeBase64(secret.replace(/^whsec_/, "")));

/**
 * The headers of a message by the Standard Webhooks specification, scheme v1. `id` is the same each
 * time the message is sent; `now` is in milliseconds.
 */
export async function signWebhook(
  secret: string,
  id: string,
  body: string,
  now: number,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now / 1000));
  const signed = encoder.encode(`${id}.${timestamp}.${body}`);
  const signature = new Uint8Array(
    await crypto.subtle.sign("HMAC", await importWebhookKey(secret), signed),
  );
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${encodeBase64(signature)}`,
  };
}

/** Whether a message was signed with this secret, within the last five minutes. `now` in milliseconds. */
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
  const signed = encoder.encode(`${id}.${timestamp}.${body}`);
  for (const signature of (headers.get("webhook-signature") ?? "").split(" ").slice(0, 10)) {
    const [, encoded] = /^v1,([\w+/]{43}=)$/.exec(signature) ?? [];
    if (encoded && (await crypto.subtle.verify("HMAC", key, decodeBase64(encoded), signed)))
      return true;
  }
  return false;
}

/** A ticket as the site takes it, `<end>.<signature>`, for one purpose until `end` in milliseconds. */
export async function signLinkToken(secret: string, purpose: string, end: number): Promise<string> {
  const last = Math.floor(end / 1000).toString(36);
  const signed = encoder.encode(`${purpose}\n${last}`);
  const signature = await crypto.subtle.sign("HMAC", await importHmacKey(encoder.encode(secret)), signed);
  const text = encodeBase64(new Uint8Array(signature));
  return `${last}.${text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** Whether two texts are the same, in a time that does not tell where they differ. */
export async function isEqualInConstantTime(left: string, right: string): Promise<boolean> {
  const key = await importHmacKey(crypto.getRandomValues(new Uint8Array(32)));
  const signature = await crypto.subtle.sign("HMAC", key, encoder.encode(left));
  return crypto.subtle.verify("HMAC", key, signature, encoder.encode(right));
}
