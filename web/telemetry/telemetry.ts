import type { TelemetrySettings } from "./settings.ts";

/**
 * Traces and metrics of a process. Until `startTelemetry` has loaded the SDK, which only happens when the
 * operator turns it on, each function calls its work and nothing else.
 */
export type Attributes = Readonly<Record<string, string | number>>;

export type SpanDefinition = {
  name: string;
  kind: "server" | "client";
  attributes?: Attributes;
  /** The value of `traceparent` of a trusted caller, whose trace the span continues. */
  traceparent?: string | undefined;
};

/** The span of the current work. */
export type ActiveSpan = {
  setAttributes(attributes: Attributes): void;
  /** Marks the work as failed. */
  fail(): void;
};

export type Instrument = { name: string; description: string; unit: string };

/** One value of an observed instrument. */
export type Observation = { value: number; attributes?: Attributes };

/** What the SDK does for a process. */
export type Recorder = {
  runSpan<Result>(
    definition: SpanDefinition,
    work: (span: ActiveSpan) => Promise<Result>,
  ): Promise<Result>;
  getTraceId(): string | undefined;
  createTraceHeaders(): Record<string, string>;
  createCounter(instrument: Instrument): (value: number, attributes: Attributes) => void;
  createHistogram(
    instrument: Instrument & { boundaries: number[] },
  ): (value: number, attributes: Attributes) => void;
  observe(instrument: Instrument, read: () => Promise<Observation[]> | Observation[]): void;
  /** Returns all metrics of the process in the text format of Prometheus. */
  formatMetrics(): Promise<string>;
  stop(): Promise<void>;
};

let recorder: Recorder | undefined;

/** The span of work that is not recorded. */
export const ignoredSpan: ActiveSpan = { setAttributes() {}, fail() {} };

export const isTelemetryOn = (): boolean => recorder !== undefined;

/**
 * Loads the SDK and starts to record, or returns undefined if nothing is to be recorded.
 * @param service the name of the process, also in its log
 * @param report logs why data cannot be exported
 */
export async function startTelemetry(
  settings: TelemetrySettings | undefined,
  service: string,
  report: (message: string) => void,
): Promise<Recorder | undefined> {
  if (!settings) return undefined;
  const { createRecorder, reportProblems } = await import("./sdk.ts");
  reportProblems(report);
  recorder = createRecorder(settings, service);
  return recorder;
}

/** Exports what was recorded, for at most `timeoutMs`. */
export async function stopTelemetry(timeoutMs = 2_000): Promise<void> {
  const stopped = recorder?.stop().catch(() => undefined);
  recorder = undefined;
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeoutMs);
  await Promise.race([stopped, timeout]);
  clearTimeout(timer);
}

/** Runs the work in a span of its own. */
export const runSpan = <Result>(
  definition: SpanDefinition,
  work: (span: ActiveSpan) => Promise<Result>,
): Promise<Result> => (recorder ? recorder.runSpan(definition, work) : work(ignoredSpan));

/** The id of the current trace, if it is recorded. */
export const getTraceId = (): string | undefined => recorder?.getTraceId();

/** The headers that continue the current trace in a service that is called. */
export const createTraceHeaders = (): Record<string, string> =>
  recorder?.createTraceHeaders() ?? {};
