import { randomUUID } from "node:crypto";
import {
  type Context,
  context,
  diag,
  metrics,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-proto";
import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { getErrorMessage } from "../../supabase/domain/errors.ts";
import { RequestSampler } from "./request-sampler.ts";
import { observeProcess } from "./process-metrics.ts";
import { nameByUnit } from "./prometheus-text.ts";
import { SafeSpanExporter } from "./safe-spans.ts";
import type { TelemetrySettings } from "./settings.ts";
import {
  type ActiveSpan,
  ignoredSpan,
  type Instrument,
  type Observation,
  type Recorder,
  type SpanDefinition,
} from "./telemetry.ts";

/** Wires the packages of OpenTelemetry. Loaded only by `startTelemetry`. */

const scope = "enterprise-site";
const spanKinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

/** Starts to record as the settings say. `service` names the process in metrics. */
export function createRecorder(settings: TelemetrySettings, service: string): Recorder {
  const resource = resourceFromAttributes({
    ...settings.resourceAttributes,
    "service.name": settings.serviceName ?? service,
    "service.instance.id": randomUUID(),
  });
  const tracers = settings.hasTraces ? startTracing(settings, resource) : undefined;
  const { meters, prometheus } = startMetering(settings, resource);
  const meter = meters.getMeter(scope);
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);
  const recorder: Recorder = {
    runSpan,
    getTraceId: () => trace.getActiveSpan()?.spanContext().traceId,
    createTraceHeaders() {
      const headers: Record<string, string> = {};
      propagation.inject(context.active(), headers);
      return headers;
    },
    createCounter(instrument) {
      const counter = meter.createCounter(instrument.name, instrument);
      return (value, attributes) => counter.add(value, { ...attributes });
    },
    createHistogram({ boundaries, ...instrument }) {
      const advice = { explicitBucketBoundaries: boundaries };
      const histogram = meter.createHistogram(instrument.name, { ...instrument, advice });
      return (value, attributes) => histogram.record(value, { ...attributes });
    },
    observe(instrument: Instrument, read: () => Promise<Observation[]> | Observation[]) {
      meter.createObservableGauge(instrument.name, instrument).addCallback(async (result) => {
        for (const { value, attributes = {} } of await read())
          result.observe(value, { ...attributes });
      });
    },
    async formatMetrics() {
      if (!prometheus) return "";
      const { resourceMetrics } = await prometheus.collect();
      return nameByUnit(serializer.serialize(resourceMetrics));
    },
    async stop() {
      await Promise.all([tracers?.shutdown(), meters.shutdown()]);
    },
  };
  observeProcess(recorder, service);
  return recorder;
}

type Resource = ReturnType<typeof resourceFromAttributes>;

function startTracing(settings: TelemetrySettings, resource: Resource): TracerProvider {
  const { endpoint, headers } = settings.otlp ?? { endpoint: "", headers: {} };
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers });
  const provider = new TracerProvider({
    resource,
    sampler: new RequestSampler(createSampler(settings.sampler)),
    spanProcessors: [new BatchSpanProcessor({ exporter: new SafeSpanExporter(exporter) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  // Spans of outgoing calls with `fetch`, which carry the trace on; background work has none.
  new UndiciInstrumentation({ requireParentforSpans: true }).setTracerProvider(provider);
  return provider;
}

function createSampler({ kind, ratio }: TelemetrySettings["sampler"]): Sampler {
  const root = kind.endsWith("always_on")
    ? new AlwaysOnSampler()
    : kind.endsWith("always_off")
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return kind.startsWith("parentbased") ? new ParentBasedSampler({ root }) : root;
}

function startMetering(settings: TelemetrySettings, resource: Resource) {
  const { otlp, metricsIntervalMs, prometheus: served } = settings;
  const prometheus = served && new PrometheusExporter({ preventServerStart: true });
  const sent =
    otlp &&
    metricsIntervalMs !== undefined &&
    new PeriodicExportingMetricReader({
      exporter: new OTLPMetricExporter({
        url: `${otlp.endpoint}/v1/metrics`,
        headers: otlp.headers,
      }),
      exportIntervalMillis: metricsIntervalMs,
      exportTimeoutMillis: Math.min(metricsIntervalMs, 10_000),
    });
  const readers = [prometheus, sent].filter((reader) => reader !== undefined && reader !== false);
  const meters = new MeterProvider({ resource, readers });
  metrics.setGlobalMeterProvider(meters);
  return { meters, prometheus };
}

function runSpan<Result>(
  { name, kind, attributes = {}, traceparent }: SpanDefinition,
  work: (span: ActiveSpan) => Promise<Result>,
): Promise<Result> {
  const options = { kind: spanKinds[kind], attributes: { ...attributes } };
  const parent = kind === "server" ? extractParent(traceparent) : context.active();
  // Work without a request, such as that of a timer, has no trace.
  if (kind === "client" && !trace.getSpanContext(parent)) return work(ignoredSpan);
  return trace.getTracer(scope).startActiveSpan(name, options, parent, async (span) => {
    try {
      return await work(createActiveSpan(span));
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
      throw error;
    } finally {
      span.end();
    }
  });
}

const extractParent = (traceparent: string | undefined): Context =>
  traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });

const createActiveSpan = (span: Span): ActiveSpan => ({
  setAttributes: (attributes) => void span.setAttributes({ ...attributes }),
  fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
});

/** Reports why data cannot be exported, once until the reason changes; otherwise the SDK is silent. */
export function reportProblems(report: (message: string) => void): void {
  let last = "";
  const write = (message: string, ...details: unknown[]) => {
    const text = [message, ...details.map(getErrorMessage)].join(" ");
    if (text !== last) report(text);
    last = text;
  };
  const ignore = () => undefined;
  diag.setLogger({ error: write, warn: write, info: ignore, debug: ignore, verbose: ignore });
}
