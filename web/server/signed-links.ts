import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { getSiteConfig } from "../config.ts";

/** For a site without FORM_SECRET: what it signs holds within this process. */
const processSecret = randomBytes(32).toString("base64url");

/** HMAC-SHA-256 of a text for one purpose: nobody else can make it. */
export function sign(purpose: string, text: string): Buffer {
  return createHmac("sha256", getSiteConfig().formSecret ?? processSecret)
    .update(`${purpose}\n${text}`)
    .digest();
}

/** A ticket for one purpose, `<end>.<signature>`, that holds for `seconds`. `now` is in milliseconds. */
export function createLinkToken(purpose: string, seconds: number, now = Date.now()): string {
  const end = Math.floor(now / 1000 + seconds).toString(36);
  return `${end}.${sign(purpose, end).toString("base64url")}`;
}

/** Whether this site issued the ticket for this purpose and its time is not over. */
export function isValidLinkToken(purpose: string, ticket: string, now = Date.now()): boolean {
  const [, end, signed] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(ticket) ?? [];
  if (!end || !signed) return false;
  const genuine = timingSafeEqual(Buffer.from(signed, "base64url"), sign(purpose, end));
  return genuine && now < Number.parseInt(end, 36) * 1000;
}
