import { expect, test } from "vitest";
import { createSettingsReader } from "../settings/settings-reader.ts";
import {
  createTelemetryEnvironment,
  parseTelemetrySettings,
  readTelemetrySettings,
  type TelemetrySettingName,
} from "./settings.ts";

const collector = "http://collector.example.com:4318";

test.each([
  {},
  { OTEL_SERVICE_NAME: "site" },
  { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_SDK_DISABLED: "true" },
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    OTEL_TRACES_EXPORTER: "none",
    OTEL_METRICS_EXPORTER: "none",
  },
])("records nothing with %j", (environment) => {
  expect(parseTelemetrySettings(environment)).toBeUndefined();
});

test("an endpoint alone sends traces and metrics", () => {
  expect(parseTelemetrySettings({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector}/` })).toEqual({
    serviceName: undefined,
    resourceAttributes: {},
    otlp: { endpoint: collector, headers: {} },
    hasTraces: true,
    sampler: { kind: "parentbased_always_on", ratio: 1 },
    metricsIntervalMs: 60_000,
    prometheus: undefined,
  });
});

test("Prometheus alone sends nothing and listens on the loopback interface", () => {
  expect(parseTelemetrySettings({ OTEL_METRICS_EXPORTER: "prometheus" })).toMatchObject({
    otlp: undefined,
    hasTraces: false,
    metricsIntervalMs: undefined,
    prometheus: { host: "localhost", port: 9464 },
  });
});

test.each([
  ["OTEL_SDK_DISABLED", "yes", 'expected "true" or "false"'],
  ["OTEL_TRACES_EXPORTER", "zipkin", "expected otlp or none"],
  ["OTEL_METRICS_EXPORTER", "otlp,console", "expected otlp or prometheus or none"],
  ["OTEL_TRACES_SAMPLER", "jaeger_remote", "expected"],
  ["OTEL_TRACES_SAMPLER_ARG", "50", "expected the share of traces from 0 to 1"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4317", "expected the address of a collector"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", `${collector}/v1/traces`, "without /v1/traces"],
  ["OTEL_RESOURCE_ATTRIBUTES", "production", "expected pairs"],
  ["OTEL_METRIC_EXPORT_INTERVAL", "0", "expected a whole number"],
  ["OTEL_EXPORTER_PROMETHEUS_PORT", "80000", "expected a whole number"],
] as const)("rejects %s=%s", (name, value, expected) => {
  const read = createSettingsReader<TelemetrySettingName>({ [name]: value });
  readTelemetrySettings(read);
  expect(read.problems).toEqual([expect.stringContaining(expected)]);
  expect(read.problems[0]).toMatch(new RegExp(`^${name} is `));
});

test("does not repeat the headers, which hold a token", () => {
  const read = createSettingsReader<TelemetrySettingName>({
    OTEL_EXPORTER_OTLP_HEADERS: "a secret without a name",
  });
  readTelemetrySettings(read);
  expect(read.problems).toEqual([
    expect.stringMatching(/^OTEL_EXPORTER_OTLP_HEADERS is not usable: /),
  ]);
});

test("a service gets the same settings, with a name and an address of its own", () => {
  const environment = {
    OTEL_SERVICE_NAME: "arq",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=pre%20production",
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0.25",
    OTEL_METRICS_EXPORTER: "otlp,prometheus",
    OTEL_METRIC_EXPORT_INTERVAL: "5000",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20a%2Cb",
    OTEL_EXPORTER_PROMETHEUS_HOST: "0.0.0.0",
  };
  const settings = parseTelemetrySettings(environment);
  expect(settings?.otlp?.headers).toEqual({ authorization: "Bearer a,b" });
  expect(parseTelemetrySettings(createTelemetryEnvironment(settings, "site", 4321))).toEqual({
    ...settings,
    serviceName: "arq-site",
    prometheus: { host: "127.0.0.1", port: 4321 },
  });
});
