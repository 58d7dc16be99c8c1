import { encodeBase64 } from "./base64.ts";

const encoder = new TextEncoder();

function importHmacKey(secret: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);
}

/**
 * Signs the `token` parameter of a site link, `<expiry>.<signature>`, for one purpose.
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
