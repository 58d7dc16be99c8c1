import { getSiteConfig } from "./config.ts";

/**
 * Runs once when the server starts: wrong settings stop it here and not at the first visit, what waited
 * for the database is sent, the promised answer time is read, and the assistant is told what is published.
 */
export async function register(): Promise<void> {
  getSiteConfig();
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { watchQueue } = await import("./server/supabase-insert.ts");
    watchQueue();
    const { wakeKnowledge, watchKnowledge } =
      await import("./features/knowledge/start-knowledge-sync.ts");
    watchKnowledge();
    const { watchAnswerHours } = await import("./server/watch-response-hours.ts");
    watchAnswerHours(wakeKnowledge);
  }
}
