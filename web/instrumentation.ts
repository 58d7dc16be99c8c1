import { getSiteConfig } from "./config.ts";

/**
 * Runs once when the server starts. Invalid settings stop it here instead of at the first request. Starts
 * the submission queue, the polling of the response time and the knowledge sync of the assistant.
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
