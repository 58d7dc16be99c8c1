import { expect, test } from "vitest";
import { parseTelemetrySettings } from "../../telemetry/settings.ts";
import type { Probe, ProbeResult } from "./probe.ts";
import { checkTelemetry } from "./telemetry.ts";

const responding = (status: number, body = ""): Probe => {
  const result: ProbeResult = {
    reached: true,
    status,
    headers: new Headers(),
    body,
    json: undefined,
  };
  return async () => result;
};
const unreachable: Probe = async () => ({ reached: false, reason: "nothing listens there" });

const check = (environment: Record<string, string>, probe: Probe, isRunning = false) =>
  checkTelemetry({ telemetry: parseTelemetrySettings(environment) }, probe, isRunning);

test("checks nothing while nothing is recorded", async () => {
  expect(await check({}, unreachable)).toEqual([]);
});

test.each([
  [responding(200), "ok", "OTEL_EXPORTER_OTLP_ENDPOINT"],
  [responding(404), "wrong", "OTEL_EXPORTER_OTLP_ENDPOINT"],
  [responding(401), "wrong", "OTEL_EXPORTER_OTLP_HEADERS"],
  [unreachable, "wrong", "OTEL_EXPORTER_OTLP_ENDPOINT"],
] as const)("reports the collector's response (%#)", async (probe, level, subject) => {
  const endpoint = "http://collector.example.com:4318";
  const found = await check({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, probe);
  expect(found).toEqual([expect.objectContaining({ level, subject })]);
});

test("warns of metrics that other machines can read, and of metrics that are not served", async () => {
  const environment = { OTEL_METRICS_EXPORTER: "prometheus" };
  expect(await check(environment, unreachable)).toEqual([]);
  const served = await check(environment, responding(200, "# HELP a b\n"), true);
  expect(served.map(({ level }) => level)).toEqual(["ok"]);
  const exposed = { ...environment, OTEL_EXPORTER_PROMETHEUS_HOST: "0.0.0.0" };
  const found = await check(exposed, responding(404), true);
  expect(found.map(({ level, subject }) => [level, subject])).toEqual([
    ["warning", "OTEL_EXPORTER_PROMETHEUS_HOST"],
    ["wrong", "/metrics"],
  ]);
});
