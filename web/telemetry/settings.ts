import { createSettingsReader, type SettingsReader } from "../settings/settings-reader.ts";

/** Settings of OpenTelemetry, with the names and meanings of its specification. */
export const telemetrySettingNames = [
  "OTEL_SDK_DISABLED",
  "OTEL_SERVICE_NAME",
  "OTEL_RESOURCE_ATTRIBUTES",
  "OTEL_TRACES_EXPORTER",
  "OTEL_TRACES_SAMPLER",
  "OTEL_TRACES_SAMPLER_ARG",
  "OTEL_METRICS_EXPORTER",
  "OTEL_METRIC_EXPORT_INTERVAL",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "OTEL_EXPORTER_PROMETHEUS_HOST",
  "OTEL_EXPORTER_PROMETHEUS_PORT",
] as const;

export type TelemetrySettingName = (typeof telemetrySettingNames)[number];

const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** The traces and metrics that a process records, and where it sends them. */
export type TelemetrySettings = {
  serviceName: string | undefined;
  resourceAttributes: Record<string, string>;
  /** Receives traces and metrics by OTLP over HTTP in protobuf; a URL without `/v1/traces`. */
  otlp: { endpoint: string; headers: Record<string, string> } | undefined;
  hasTraces: boolean;
  sampler: { kind: (typeof samplers)[number]; ratio: number };
  /** The interval of metrics by OTLP; undefined if none are sent. */
  metricsIntervalMs: number | undefined;
  /** The address of `/metrics` in the format of Prometheus; undefined if it is not served. */
  prometheus: { host: string; port: number } | undefined;
};

type Reader = SettingsReader<TelemetrySettingName>;

const defaultEndpoint = "http://localhost:4318";
const defaultIntervalMs = 60_000;

/**
 * Reads the settings. Returns undefined if nothing is recorded, which is the default. The reader collects
 * problems.
 */
export function readTelemetrySettings(read: Reader): TelemetrySettings | undefined {
  const endpoint = read.parse(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "expected the address of a collector without /v1/traces, such as http://localhost:4318.",
    parseEndpoint,
  );
  const traces = readExporters(read, "OTEL_TRACES_EXPORTER", ["otlp", "none"]);
  const metrics = readExporters(read, "OTEL_METRICS_EXPORTER", ["otlp", "prometheus", "none"]);
  const headers = readPairs(read, "OTEL_EXPORTER_OTLP_HEADERS", "authorization=Bearer%20token");
  const resourceAttributes = readPairs(
    read,
    "OTEL_RESOURCE_ATTRIBUTES",
    "deployment.environment.name=production",
  );
  const sampler = readSampler(read);
  const intervalMs = read.upTo(
    "OTEL_METRIC_EXPORT_INTERVAL",
    99_999,
    "milliseconds",
    defaultIntervalMs,
  );
  const host = read.parse(
    "OTEL_EXPORTER_PROMETHEUS_HOST",
    "expected an address of this machine, such as localhost.",
    (value) => (/^[\w.:-]+$/.test(value) ? value : undefined),
  );
  const port = read.port("OTEL_EXPORTER_PROMETHEUS_PORT");
  const serviceName = read.text("OTEL_SERVICE_NAME");
  if (read.oneOf("OTEL_SDK_DISABLED", "true", "false") === "true") return undefined;
  // As in the specification, a collector gets traces and metrics unless exporters are set.
  const defaultExporters = endpoint === undefined ? [] : ["otlp"];
  const hasTraces = (traces ?? defaultExporters).includes("otlp");
  const hasMetrics = (metrics ?? defaultExporters).includes("otlp");
  const hasPrometheus = metrics?.includes("prometheus") === true;
  if (!hasTraces && !hasMetrics && !hasPrometheus) return undefined;
  return {
    serviceName,
    resourceAttributes,
    otlp: hasTraces || hasMetrics ? { endpoint: endpoint ?? defaultEndpoint, headers } : undefined,
    hasTraces,
    sampler,
    metricsIntervalMs: hasMetrics ? (intervalMs ?? defaultIntervalMs) : undefined,
    prometheus: hasPrometheus ? { host: host ?? "localhost", port: port ?? 9464 } : undefined,
  };
}

function parseEndpoint(value: string): string | undefined {
  const { protocol = "", username, password, search, hash } = URL.parse(value) ?? {};
  const isUsable = /^https?:$/.test(protocol) && !username && !password && !search && !hash;
  return isUsable && !/\/v1\/\w+\/?$/.test(value) ? value.replace(/\/+$/, "") : undefined;
}

function readExporters(
  read: Reader,
  name: TelemetrySettingName,
  known: string[],
): string[] | undefined {
  return read.parse(
    name,
    `expected ${known.join(" or ")}, several separated by commas.`,
    (value) => {
      const chosen = value.split(/\s*,\s*/);
      return chosen.every((one) => known.includes(one)) ? chosen : undefined;
    },
  );
}

/** Reads `name=value` pairs with percent-encoded values, as in the W3C Baggage format. */
function readPairs(read: Reader, name: TelemetrySettingName, example: string) {
  const parse = (value: string) => {
    const pairs = value.split(",").map((pair) => /^\s*([\w.-]+)\s*=\s*(.*?)\s*$/.exec(pair));
    if (pairs.some((pair) => pair === null)) return undefined;
    try {
      return Object.fromEntries(
        pairs.map((pair): [string, string] => [
          pair?.[1] ?? "",
          decodeURIComponent(pair?.[2] ?? ""),
        ]),
      );
    } catch {
      return undefined;
    }
  };
  return read.parse(name, `expected pairs separated by commas, such as ${example}.`, parse) ?? {};
}

function readSampler(read: Reader): TelemetrySettings["sampler"] {
  const kind = read.oneOf("OTEL_TRACES_SAMPLER", ...samplers) ?? "parentbased_always_on";
  const ratio = read.parse(
    "OTEL_TRACES_SAMPLER_ARG",
    "expected the share of traces from 0 to 1, such as 0.1.",
    (value) => (/^(0|1|0?\.\d{1,9}|1\.0+)$/.test(value) ? Number(value) : undefined),
  );
  return { kind, ratio: ratio ?? 1 };
}

/**
 * Reads the settings from the environment of a service, which the launcher has validated.
 * @throws when a setting is invalid
 */
export function parseTelemetrySettings(
  environment: Readonly<Record<string, string | undefined>>,
): TelemetrySettings | undefined {
  const read = createSettingsReader<TelemetrySettingName>(environment);
  const settings = readTelemetrySettings(read);
  if (read.problems.length > 0) throw new Error(read.problems.join(" "));
  return settings;
}

/**
 * Returns the environment of a service: the same settings with its own name and its own loopback port for
 * `/metrics`. Empty if nothing is recorded.
 */
export function createTelemetryEnvironment(
  settings: TelemetrySettings | undefined,
  service: string,
  metricsPort: number | undefined,
): Record<string, string> {
  if (!settings) return {};
  const { otlp, hasTraces, sampler, metricsIntervalMs, prometheus } = settings;
  const hasOwnMetrics = prometheus !== undefined && metricsPort !== undefined;
  const metrics = [
    ...(metricsIntervalMs === undefined ? [] : ["otlp"]),
    ...(hasOwnMetrics ? ["prometheus"] : []),
  ];
  return {
    OTEL_SERVICE_NAME: nameService(settings, service),
    OTEL_RESOURCE_ATTRIBUTES: formatPairs(settings.resourceAttributes),
    OTEL_TRACES_EXPORTER: hasTraces ? "otlp" : "none",
    OTEL_TRACES_SAMPLER: sampler.kind,
    OTEL_TRACES_SAMPLER_ARG: String(sampler.ratio),
    OTEL_METRICS_EXPORTER: metrics.join(",") || "none",
    ...(metricsIntervalMs === undefined
      ? {}
      : { OTEL_METRIC_EXPORT_INTERVAL: String(metricsIntervalMs) }),
    ...(otlp
      ? {
          OTEL_EXPORTER_OTLP_ENDPOINT: otlp.endpoint,
          OTEL_EXPORTER_OTLP_HEADERS: formatPairs(otlp.headers),
        }
      : {}),
    ...(hasOwnMetrics
      ? {
          OTEL_EXPORTER_PROMETHEUS_HOST: "127.0.0.1",
          OTEL_EXPORTER_PROMETHEUS_PORT: String(metricsPort),
        }
      : {}),
  };
}

/** Returns the name of a service: `<OTEL_SERVICE_NAME>-gateway`, or `gateway`. */
export const nameService = (
  { serviceName }: Pick<TelemetrySettings, "serviceName">,
  service: string,
): string => (serviceName === undefined ? service : `${serviceName}-${service}`);

const formatPairs = (pairs: Readonly<Record<string, string>>) =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join(",");
