import type { Instrumentation } from "next";
import { getSiteConfig, isDevelopment } from "./config.ts";
import { RequestErrorLog } from "./server/request-errors.ts";
import { requestIdHeader } from "./server/request-id.ts";
import { logEvent, structureConsole } from "./server/site-log.ts";

const requestErrors = new RequestErrorLog((message, request) =>
  logEvent("error", "request_failed", { message, request }),
);

/** Next.js reports every failed rendering and route handler here. */
export const onRequestError: Instrumentation.onRequestError = (
  error,
  { method, path, headers },
) => {
  const id = headers[requestIdHeader];
  requestErrors.log(error, { method, path, id: typeof id === "string" ? id : undefined });
};

/**
 * Runs once when the server starts. Invalid settings stop it here instead of at the first request. Starts
 * the submission queue, the polling of the response time and the knowledge sync of the assistant.
 */
export async function register(): Promise<void> {
  getSiteConfig();
  if (process.env.NEXT_RUNTIME === "nodejs") {
    if (!isDevelopment()) {
      structureConsole();
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
