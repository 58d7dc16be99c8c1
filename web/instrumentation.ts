import { siteConfig } from "./config.ts";

/** Runs once when the server starts: wrong settings stop it here and not at the first visit. */
export function register(): void {
  siteConfig();
}
