import "server-only";
import type { TelemetrySettings } from "../telemetry/settings.ts";
import { startProcessTelemetry } from "../telemetry/start-telemetry.ts";
import { logEvent } from "./site-log.ts";
import { getSubmissionQueue } from "./supabase-insert.ts";

/** Starts traces and metrics of the site, with the depth of its queue of submissions. */
export async function startSiteTelemetry(settings: TelemetrySettings): Promise<void> {
  const recorder = await startProcessTelemetry(settings, "site", (message) =>
    logEvent("warn", "telemetry_failed", { message }),
  );
  recorder?.observe(
    {
      name: "submission_queue.waiting",
      description: "Submissions on disk that wait for the database.",
      unit: "{submission}",
    },
    () => {
      const counts = getSubmissionQueue()?.counts();
      return counts ? [{ value: counts.waiting }] : [];
    },
  );
}
