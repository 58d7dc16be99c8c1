import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { getSiteConfig } from "../config.ts";

/** Used without FORM_SECRET; its signatures are valid only within this process. */
const processSecret = randomBytes(32).toString("base64url");

/** Returns the HMAC-SHA-256 of a text for one purpose. */
export function sign(purpose: string, text: string): Buffer {
  return createHmac("sha256", getSiteConfig().formSecret ?? processSecret)
    .update(`${purpose}\n${text}`)
    .digest();
}

/**
 * Creates the token of a signed link, `<expiry>.<signature>`. The expiry is in Unix seconds, base 36.
 * `now` is in Unix milliseconds.
 */
export function createLinkToken(purpose: string, ttlSeconds: number, now = Date.now()): string {
  const expiry = Math.floor(now / 1000 + ttlSeconds).toString(36);
  return `${expiry}.${sign(purpose, expiry).toString("base64url")}`;
}

/**
 * Verifies a token for one purpose at `now`, in Unix milliseconds. Returns `expired` for a genuine token
 * after its expiry, and `forged` for a token that this site did not create for this purpose.
 */
export function verifyLinkToken(
  purpose: string,
  token: string,
  now = Date.now(),
): "valid" | "expired" | "forged" {
  const [, expiry, signature] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(token) ?? [];
  if (!expiry || !signature) return "forged";
  const isGenuine = timingSafeEqual(Buffer.from(signature, "base64url"), sign(purpose, expiry));
  if (!isGenuine) return "forged";
  return now < Number.parseInt(expiry, 36) * 1000 ? "valid" : "expired";
}
