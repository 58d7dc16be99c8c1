import { expect, test } from "vitest";
import { mergeMetrics, nameByUnit } from "./prometheus-text.ts";

test("names end with their unit, as Prometheus expects", () => {
  const text = `# HELP request_duration Time.
# UNIT request_duration s
# TYPE request_duration histogram
request_duration_count{route="page"} 2
request_duration_sum{route="page"} 0.5
request_duration_bucket{route="page",le="+Inf"} 2

# HELP sent_total Bytes.
# UNIT sent_total By
# TYPE sent_total counter
sent_total 7
# HELP waiting Messages.
# UNIT waiting {message}
# TYPE waiting gauge
waiting 1
`;
  expect(nameByUnit(text)).toBe(`# HELP request_duration_seconds Time.
# TYPE request_duration_seconds histogram
request_duration_seconds_count{route="page"} 2
request_duration_seconds_sum{route="page"} 0.5
request_duration_seconds_bucket{route="page",le="+Inf"} 2
# HELP sent_bytes_total Bytes.
# TYPE sent_bytes_total counter
sent_bytes_total 7
# HELP waiting Messages.
# TYPE waiting gauge
waiting 1
`);
});

test("the samples of a metric from several processes are in one group", () => {
  const metricsOf = (service: string) =>
    `# HELP memory Memory.\n# TYPE memory gauge\nmemory{service="${service}"} 1\n# HELP up_${service} Up.\n# TYPE up_${service} gauge\nup_${service} 1\n`;
  expect(mergeMetrics([metricsOf("a"), "", metricsOf("b")])).toBe(`# HELP memory Memory.
# TYPE memory gauge
memory{service="a"} 1
memory{service="b"} 1
# HELP up_a Up.
# TYPE up_a gauge
up_a 1
# HELP up_b Up.
# TYPE up_b gauge
up_b 1
`);
});
