import { siteConfig } from "./config.ts";

/**
 * Runs once when the server starts: wrong settings stop it here and not at the first visit, and what
 * waited for the database is sent.
 */
export async function register(): Promise<void> {
  siteConfig();
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { watchSpool } = await import("./server/supabase-insert.ts");
    watchSpool();
  }
}
