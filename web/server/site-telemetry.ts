import "server-only";
import { formatLine } from "@site/supabase/domain/log";
import type { TelemetrySettings } from "../telemetry/settings.ts";
import { startProcessTelemetry } from "../telemetry/start-telemetry.ts";
import { getSubmissionQueue } from "./supabase-insert.ts";

/** Starts traces and metrics of the site, with the depth of its queue of submissions. */
export async function startSiteTelemetry(
  settings: TelemetrySettings,
  write: (line: string) => void,
): Promise<void> {
  const recorder = await startProcessTelemetry(settings, "site", (message) =>
    write(formatLine("json", new Date(), "warn", "site", "telemetry_failed", { message })),
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
