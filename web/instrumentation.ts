import { siteConfig } from "./config.ts";

/**
 * Runs once when the server starts: wrong settings stop it here and not at the first visit, what waited
 * for the database is sent, the promised answer time is read, and the assistant is told what is published.
 */
export async function register(): Promise<void> {
  siteConfig();
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { watchQueue } = await import("./server/supabase-insert.ts");
    watchQueue();
    const { syncKnowledge, startKnowledgeSync } =
      await import("./features/knowledge/start-knowledge-sync.ts");
    startKnowledgeSync();
    const { watchAnswerHours } = await import("./server/watch-answer-hours.ts");
    watchAnswerHours(syncKnowledge);
  }
}
