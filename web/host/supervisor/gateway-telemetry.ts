import { StartError } from "../../../supabase/domain/errors.ts";
import { serveMetrics } from "../../telemetry/metrics-server.ts";
import { mergeMetrics } from "../../telemetry/prometheus-text.ts";
import { nameService } from "../../telemetry/settings.ts";
import { type Recorder, startTelemetry } from "../../telemetry/telemetry.ts";
import type { ServiceName } from "../gateway/routing/routes.ts";
import { createGatewayMetrics, type GatewayMetrics } from "../gateway/telemetry/gateway-metrics.ts";
import type { Config } from "../settings/config.ts";
import type { Service } from "./services/service.ts";

const scrapeTimeoutMs = 5_000;

/** Whether a service records traces and metrics; development servers do not. */
export const isObserved = (name: ServiceName): boolean => name !== "studio" && name !== "admin";

/**
 * Starts traces and metrics of the gateway, and serves the metrics of all services at one address.
 * Returns undefined if the operator has not turned them on.
 * @throws {StartError} when the address of the metrics is taken
 */
export async function startGatewayTelemetry(
  { telemetry }: Pick<Config, "telemetry">,
  metricsPorts: Partial<Record<ServiceName, number>>,
  { listServices, report }: { listServices(): Service[]; report(message: string): void },
): Promise<GatewayMetrics | undefined> {
  if (!telemetry) return undefined;
  const settings = { ...telemetry, serviceName: nameService(telemetry, "gateway") };
  const recorder = await startTelemetry(settings, "gateway", report);
  if (!recorder) return undefined;
  observeServices(recorder, listServices);
  const { prometheus } = telemetry;
  if (prometheus) {
    const ports = Object.values(metricsPorts);
    const format = async () =>
      mergeMetrics([await recorder.formatMetrics(), ...(await Promise.all(ports.map(scrape)))]);
    await serveMetrics(prometheus, format).catch((error: unknown) => {
      const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
      throw new StartError(
        `/metrics cannot be served on ${prometheus.host}:${prometheus.port} (${code}). Set OTEL_EXPORTER_PROMETHEUS_HOST and OTEL_EXPORTER_PROMETHEUS_PORT to a free address.`,
      );
    });
  }
  return createGatewayMetrics(recorder);
}

function observeServices(recorder: Recorder, listServices: () => Service[]): void {
  recorder.observe(
    {
      name: "site.service.healthy",
      description: "1 while a service responds and its stores accept writes, otherwise 0.",
      unit: "{service}",
    },
    () =>
      Promise.all(
        listServices().map(async (service) => ({
          value: (await isHealthy(service)) ? 1 : 0,
          attributes: { service: service.name },
        })),
      ),
  );
}

/** A service that takes longer is not healthy; the collection of metrics must not wait for it. */
const healthTimeoutMs = 1_000;

async function isHealthy(service: Service): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), healthTimeoutMs);
  const isOk = await Promise.race([service.health().then(({ ok }) => ok), timeout]);
  clearTimeout(timer);
  return isOk;
}

/** Returns the metrics of a service; empty while it does not respond. */
async function scrape(port: number): Promise<string> {
  try {
    const signal = AbortSignal.timeout(scrapeTimeoutMs);
    const response = await fetch(`http://127.0.0.1:${port}/metrics`, { signal });
    return response.ok ? await response.text() : "";
  } catch {
    return "";
  }
}
