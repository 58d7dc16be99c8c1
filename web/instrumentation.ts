import type { Instrumentation } from "next";
import { getSiteConfig, isDevelopment } from "./config.ts";
import { isRenderingError, RequestErrorLog } from "./server/request-errors.ts";

const writeError = console.error;
const requestErrors = new RequestErrorLog(writeError);

/** Next.js reports every failed rendering and route handler here. */
export const onRequestError: Instrumentation.onRequestError = (error, { method, path }) => {
  requestErrors.log(error, { method, path });
};

/**
 * Runs once when the server starts. Invalid settings stop it here instead of at the first request. Starts
 * the submission queue, the polling of the response time and the knowledge sync of the assistant.
 */
export async function register(): Promise<void> {
  getSiteConfig();
  if (process.env.NEXT_RUNTIME === "nodejs") {
    if (!isDevelopment()) {
      // `onRequestError` logs the same error in one line.
      console.error = (...values: unknown[]) => {
        if (!isRenderingError(values)) writeError(...values);
      };
    }
    if (!isDevelopment()) {
      const { startSharedCache } = await import("./server/shared-cache/shared-cache.ts");
      startSharedCache();
    }
    const { startQueueDrain } = await import("./server/supabase-insert.ts");
    startQueueDrain();
    const { syncKnowledge, startKnowledgeSync } =
      await import("./features/knowledge/start-knowledge-sync.ts");
    startKnowledgeSync();
    const { watchResponseHours } = await import("./server/watch-response-hours.ts");
    watchResponseHours(syncKnowledge);
  }
}
