import "server-only";
import type { Signals } from "@site/supabase/contracts/lead";
import { getSiteConfig } from "../config.ts";
import { createLinkToken, verifyLinkToken } from "./signed-links.ts";

const secondsPerDay = 86_400;
const purpose = "form";

/**
 * Creates the token that the forms of a page send back, so that forged posts can be detected. It is the
 * same for all visitors for a day, because pages are cached. Returns undefined without FORM_SECRET,
 * because other processes could not verify it.
 */
export function createFormToken(now = Date.now()): string | undefined {
  if (!getSiteConfig().formSecret) return undefined;
  const midnight = Math.floor(now / 1000 / secondsPerDay) * secondsPerDay;
  return createLinkToken(purpose, 31 * secondsPerDay, midnight * 1000);
}

/** Checks the token of a form; returns undefined for a form without one. */
export function checkFormToken(token: string | undefined, now = Date.now()): Signals["token"] {
  return token ? verifyLinkToken(purpose, token, now) : undefined;
}
