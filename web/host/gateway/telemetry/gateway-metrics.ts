import type { Recorder } from "../../../telemetry/telemetry.ts";

/** Result of a page cache lookup. `stale`: a page from before an outage. `bypass`: a page that is not shared. */
export type PageLookup = "hit" | "miss" | "stale" | "bypass";

export type MeasuredRequest = { kind: string; method: string; status: number; seconds: number };

export type GatewayMetrics = {
  recordRequest(request: MeasuredRequest): void;
  recordPageLookup(result: PageLookup): void;
};

/** Bounds in seconds: a page from memory takes under a millisecond, an import a minute. */
const boundaries = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Creates the instruments of the gateway. Their attributes have few values, none of them from visitors. */
export function createGatewayMetrics(recorder: Recorder): GatewayMetrics {
  const recordDuration = recorder.createHistogram({
    name: "http.server.request.duration",
    description: "Time from the start of a request to the end of its response.",
    unit: "s",
    boundaries,
  });
  const countLookup = recorder.createCounter({
    name: "site.page_cache.lookups",
    description: "Page cache lookups by result.",
    unit: "{request}",
  });
  return {
    recordRequest({ kind, method, status, seconds }) {
      recordDuration(seconds, {
        "http.route": kind,
        "http.request.method": knownMethods.has(method) ? method : "_OTHER",
        "http.response.status_code": status,
      });
    },
    recordPageLookup: (result) => countLookup(1, { result }),
  };
}
