import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Recorder } from "./telemetry.ts";

const nanosecondsPerMs = 1e6;
/** The interval of the timer whose delay is measured. */
const resolutionMs = 20;

/** Observes memory, processor time and event-loop delay of this process. */
export function observeProcess(recorder: Pick<Recorder, "observe">, service: string): void {
  const attributes = { service };
  const one = (read: () => number) => () => [{ value: read(), attributes }];
  recorder.observe(
    { name: "process.memory.usage", description: "Resident memory of the process.", unit: "By" },
    one(() => process.memoryUsage.rss()),
  );
  recorder.observe(
    {
      name: "v8js.memory.heap.used",
      description: "Memory that objects of the process use.",
      unit: "By",
    },
    one(() => process.memoryUsage().heapUsed),
  );
  recorder.observe(
    {
      name: "process.start.time",
      description: "Unix time at which the process started.",
      unit: "s",
    },
    one(() => Math.round(performance.timeOrigin / 1_000)),
  );
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  recorder.observe(
    {
      name: "nodejs.eventloop.delay.p99",
      description: "99th percentile of the event-loop delay since the last collection.",
      unit: "s",
    },
    () => {
      // Node.js measures from one timer to the next, and reports NaN without a measurement.
      const intervalMs = (delay.percentile(99) || 0) / nanosecondsPerMs;
      delay.reset();
      return [{ value: Math.max(0, intervalMs - resolutionMs) / 1_000, attributes }];
    },
  );
}
