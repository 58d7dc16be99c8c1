import type { Instrumentation } from "next";
import { getSiteConfig, isDevelopment } from "./config.ts";
import { RequestErrorLog } from "./server/request-errors.ts";
import { logEvent, structureConsole } from "./server/site-log.ts";
import { requestIdHeader } from "./telemetry/request-scope.ts";

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
 * traces and metrics, the submission queue, the polling of the response time and the knowledge sync of the
 * assistant.
 */
export async function register(): Promise<void> {
  const { telemetry } = getSiteConfig();
  if (process.env.NEXT_RUNTIME === "nodejs") {
    if (telemetry) {
      // The spans of Next.js name calls by their whole address; the SDK records calls without it.
      process.env.NEXT_OTEL_FETCH_DISABLED = "1";
      const { startSiteTelemetry } = await import("./server/site-telemetry.ts");
      await startSiteTelemetry(telemetry);
    }
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
