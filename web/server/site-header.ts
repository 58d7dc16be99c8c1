import "server-only";
import { createHash, createHmac } from "node:crypto";
import { siteConfig } from "../config.ts";

/**
 * The header by which the database knows that the site itself says this:
 * `<unix seconds>.<signature of the seconds and the text>`, good for five minutes. `now` is in
 * milliseconds. `undefined` without the site's secret.
 */
export function siteHeader(text: string, now = Date.now()): Record<"x-site", string> | undefined {
  const { clientHeaderSecret } = siteConfig();
  if (!clientHeaderSecret) return undefined;
  const seconds = Math.floor(now / 1000);
  const digest = createHash("sha256").update(text).digest("hex");
  const signature = createHmac("sha256", clientHeaderSecret)
    .update(`${seconds}.${digest}`)
    .digest("base64url");
  return { "x-site": `${seconds}.${signature}` };
}
