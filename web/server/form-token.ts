import "server-only";
import type { Signals } from "@site/supabase/contracts/lead";
import { getSiteConfig } from "../config.ts";
import { isValidLinkToken, createLinkToken } from "./signed-links.ts";

const secondsPerDay = 86_400;
const purpose = "form";

/**
 * What the forms of a page send back, so that a made-up post can be told from one of a page. The same
 * for everyone and for a whole day: finished pages are. `undefined` without FORM_SECRET, as another
 * process would take it for made up.
 */
export function createFormToken(now = Date.now()): string | undefined {
  if (!getSiteConfig().formSecret) return undefined;
  const midnight = Math.floor(now / 1000 / secondsPerDay) * secondsPerDay;
  return createLinkToken(purpose, 31 * secondsPerDay, midnight * 1000);
}

/** What a token says of its form; nothing where none came, as from whoever has no such page. */
export function checkFormToken(token: string | undefined, now = Date.now()): Signals["token"] {
  if (!token) return undefined;
  if (isValidLinkToken(purpose, token, now)) return "right";
  // A page may stay open for long: at the beginning of time every genuine one holds.
  return isValidLinkToken(purpose, token, 0) ? "ended" : "wrong";
}
