import type { Config } from "../settings/config.ts";
import { type Finding, ok, warning, wrong } from "./finding.ts";
import type { Probe } from "./probe.ts";

const loopbackPattern = /^(localhost|127\.[\d.]+|::1)$/;

/** Checks the collector and the address of `/metrics`. Sends an export without data. */
export async function checkTelemetry(
  { telemetry }: Pick<Config, "telemetry">,
  probe: Probe,
  isRunning: boolean,
): Promise<Finding[]> {
  if (!telemetry) return [];
  const found = await Promise.all([
    telemetry.otlp ? checkCollector(telemetry.otlp, probe) : [],
    telemetry.prometheus ? checkMetrics(telemetry.prometheus, probe, isRunning) : [],
  ]);
  return found.flat();
}

type Collector = { endpoint: string; headers: Record<string, string> };

async function checkCollector({ endpoint, headers }: Collector, probe: Probe): Promise<Finding[]> {
  const name = "OTEL_EXPORTER_OTLP_ENDPOINT";
  const { host } = new URL(endpoint);
  const response = await probe(`${endpoint}/v1/traces`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/x-protobuf" },
    body: "",
  });
  if (!response.reached)
    return [
      wrong(
        name,
        `${host} cannot be reached: ${response.reason}.`,
        "start the collector, or correct the address. OTLP over HTTP usually has port 4318.",
      ),
    ];
  if (response.status === 401 || response.status === 403)
    return [
      wrong(
        "OTEL_EXPORTER_OTLP_HEADERS",
        `${host} rejects them.`,
        "set the header with the token of the collector.",
      ),
    ];
  return [
    response.status === 200
      ? ok(name, `${host} accepts traces`)
      : wrong(
          name,
          `${host} responds with ${response.status} at /v1/traces.`,
          "set the address that receives OTLP over HTTP, without /v1/traces.",
        ),
  ];
}

async function checkMetrics(
  { host, port }: { host: string; port: number },
  probe: Probe,
  isRunning: boolean,
): Promise<Finding[]> {
  const name = "OTEL_EXPORTER_PROMETHEUS_HOST";
  const exposed = loopbackPattern.test(host)
    ? []
    : [
        warning(
          name,
          `/metrics is served on ${host} without a password.`,
          "let only Prometheus reach this port, or set it to localhost.",
        ),
      ];
  if (!isRunning) return exposed;
  const isAny = host === "0.0.0.0" || host === "::";
  const address = `${isAny ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
  const response = await probe(`http://${address}/metrics`);
  const isServed = response.reached && response.body.startsWith("# HELP ");
  return [
    ...exposed,
    isServed
      ? ok("/metrics", `is served at ${address}`)
      : wrong(
          "/metrics",
          `is not served at ${address}.`,
          "restart the product, so that it reads the settings.",
        ),
  ];
}
