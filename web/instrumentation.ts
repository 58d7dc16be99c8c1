import { getSiteConfig } from "./config.ts";

/**
 * Runs once when the server starts: wrong settings stop it here and not at the first visit, what waited
 * for the database is sent, the promised answer time is read, and the assistant is told what is published.
 */
export async function register(): Promise<void> {
  getSiteConfig();
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startQueueDrain } = await import("./server/supabase-insert.ts");
    startQueueDrain();
    const { syncKnowledge, startKnowledgeSync } =
      await import("./features/knowledge/start-knowledge-sync.ts");
    startKnowledgeSync();
    const { watchResponseHours } = await import("./server/watch-response-hours.ts");
    watchResponseHours(syncKnowledge);
  }
}
