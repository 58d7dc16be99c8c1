import { createHash, createHmac } from "node:crypto";

/**
 * Signs a request of the site for the header `x-site`, which the database accepts for five minutes:
 * `<unix seconds>.<signature of the seconds and the digest of the text>`.
 */
export function signSiteRequest(text: string, secret: string, now = Date.now()): string {
  const seconds = Math.floor(now / 1000);
  const digest = createHash("sha256").update(text).digest("hex");
  const signature = createHmac("sha256", secret).update(`${seconds}.${digest}`).digest("base64url");
  return `${seconds}.${signature}`;
}
