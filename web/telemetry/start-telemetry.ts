import { getErrorMessage } from "../../supabase/domain/errors.ts";
import { serveMetrics } from "./metrics-server.ts";
import type { TelemetrySettings } from "./settings.ts";
import { type Recorder, startTelemetry } from "./telemetry.ts";

/**
 * Starts traces and metrics of a process, and serves its `/metrics` if requested. Never fails: a process
 * without telemetry works.
 * @param report logs why data cannot be recorded or sent
 */
export async function startProcessTelemetry(
  settings: TelemetrySettings | undefined,
  service: string,
  report: (message: string) => void,
): Promise<Recorder | undefined> {
  const recorder = await startTelemetry(settings, service, report);
  if (!recorder || !settings?.prometheus) return recorder;
  try {
    await serveMetrics(settings.prometheus, () => recorder.formatMetrics());
  } catch (error) {
    const { host, port } = settings.prometheus;
    report(`/metrics cannot be served on ${host}:${port}: ${getErrorMessage(error)}`);
  }
  return recorder;
}
