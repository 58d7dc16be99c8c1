import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "../../web/host/supervisor/ports.ts";
import { sendContactForm } from "../support/fixtures/contact-form.ts";
import { discard, type Product, startProduct } from "../support/product/product.ts";
import { sendPublishEvent } from "../support/product/publish-event.ts";
import {
  type OtlpReceiver,
  type ReceivedSpan,
  startOtlpReceiver,
} from "../support/otlp-receiver.ts";
import { until } from "../support/until.ts";

/** Traces, metrics and log of the whole product, received by a collector and a scraper. */

let receiver: OtlpReceiver;
let product: Product;
let metricsPort: number;

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  metricsPort = await findFreePort();
  product = await startProduct({
    env: {
      LOG_FORMAT: "json",
      OTEL_SERVICE_NAME: "arq",
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20collector",
      OTEL_METRICS_EXPORTER: "otlp,prometheus",
      OTEL_METRIC_EXPORT_INTERVAL: "2000",
      OTEL_EXPORTER_PROMETHEUS_PORT: String(metricsPort),
    },
  });
});
afterAll(async () => {
  await product.stop();
  receiver.stop();
  discard(product.dataDir);
});

/** Makes the site read its content again with the next request. */
async function expireContent(): Promise<void> {
  const { webhookSecret }: { webhookSecret: string } = JSON.parse(
    readFileSync(join(product.dataDir, "secrets.json"), "utf8"),
  );
  await sendPublishEvent(product.origin, webhookSecret, { _id: "page-home", _type: "page" });
}

const scrape = async () => {
  const response = await fetch(`http://localhost:${metricsPort}/metrics`);
  expect(response.status).toBe(200);
  return response.text();
};

/** The value of a sample; 0 if there is none. */
const readSample = (text: string, sample: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length) ?? 0,
  );

const countRequests = (text: string, kind: string, method: string, status: number) =>
  readSample(
    text,
    `http_server_request_duration_seconds_count{http_route="${kind}",http_request_method="${method}",http_response_status_code="${status}"}`,
  );

/** The service, or the system for a call of the database. */
const placeOf = ({ service, attributes }: ReceivedSpan) => attributes["db.system.name"] ?? service;

test("a form submission is one trace from the gateway to the database, with one request id", async () => {
  await expireContent();
  expect((await sendContactForm(product.origin)).status).toBe(303);
  const spans = await until(() => {
    const insert = receiver.spans.find(({ name }) => name === "INSERT leads");
    const found = receiver.spans.filter(({ traceId }) => traceId === insert?.traceId);
    return found.some(({ parentId }) => parentId === "") && found;
  });
  const places = new Set(spans.map(placeOf));
  expect([...places].toSorted()).toEqual([
    "arq-content",
    "arq-gateway",
    "arq-site",
    "arq-supabase",
    "postgresql",
  ]);
  // Each span but the first has its parent in the same trace.
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const roots = spans.filter(({ parentId }) => !ids.has(parentId));
  expect(roots.map(({ name, parentId }) => [name, parentId])).toEqual([["POST form", ""]]);
  const requestIds = ["POST form", "POST rest", "INSERT leads"].map(
    (wanted) => spans.find(({ name }) => name === wanted)?.attributes["request.id"],
  );
  expect(new Set(requestIds).size).toBe(1);
  expect(requestIds[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test("a visitor's trace is not continued, and health checks have none", async () => {
  const traceId = randomUUID().replaceAll("-", "");
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  await fetch(`${product.origin}/readyz`, { headers });
  const before = receiver.spans.length;
  await fetch(`${product.origin}/about`, { headers });
  await until(() => receiver.spans.slice(before).some(({ name }) => name === "GET page"));
  expect(receiver.spans.filter((span) => span.traceId === traceId)).toEqual([]);
  expect(receiver.spans.filter(({ name }) => /health|readiness/.test(name))).toEqual([]);
});

test("the collector gets the operator's header with every request", async () => {
  await until(() => receiver.spans.length > 0);
  expect(receiver.headerValues("authorization")).toEqual(new Set(["Bearer collector"]));
});

test("/metrics is served on the loopback address alone, never to visitors", async () => {
  expect(await scrape()).toMatch(/^# HELP \w+ /);
  await expect(fetch(`http://127.0.0.2:${metricsPort}/metrics`)).rejects.toThrow("fetch failed");
  for (const path of ["/metrics", "/metrics/", "/api/metrics"]) {
    const response = await fetch(`${product.origin}${path}`);
    expect({ path, status: response.status }).toEqual({ path, status: 404 });
    expect(await response.text()).not.toContain("http_server_request_duration");
  }
});

test("requests, the page cache, queues, connections and processes have metrics", async () => {
  const before = countRequests(await scrape(), "page", "GET", 404);
  await fetch(`${product.origin}/contact`);
  await fetch(`${product.origin}/contact`);
  await expect(fetch(`${product.origin}/missing`)).resolves.toMatchObject({ status: 404 });
  const text = await scrape();
  expect(countRequests(text, "page", "GET", 404)).toBe(before + 1);
  expect(countRequests(text, "page", "GET", 200)).toBeGreaterThan(1);
  expect(countRequests(text, "form", "POST", 303)).toBeGreaterThan(0);
  const valueOf = (sample: string) => readSample(text, sample);
  expect(valueOf('site_page_cache_lookups_total{result="hit"}')).toBeGreaterThan(0);
  expect(valueOf("submission_queue_waiting")).toBe(0);
  expect(valueOf('outbox_messages{state="dead"}')).toBe(0);
  expect(valueOf("db_client_connections_max")).toBeGreaterThan(10);
  for (const service of ["gateway", "site", "content", "supabase"]) {
    expect(valueOf(`process_memory_usage_bytes{service="${service}"}`)).toBeGreaterThan(1e7);
    expect(valueOf(`nodejs_eventloop_delay_p99_seconds{service="${service}"}`)).toBeLessThan(60);
  }
});

test("the dashboard and the alert rules name metrics that exist, which OTLP has too", async () => {
  const folder = fileURLToPath(new URL("../../docs/observability", import.meta.url));
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
    readFileSync(join(folder, "dashboard.json"), "utf8"),
  );
  const rules = readFileSync(join(folder, "alerts.yaml"), "utf8").replaceAll(
    /^ *(- name|- alert|for|labels|annotations|summary|action|#).*$/gm,
    "",
  );
  const queries = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    rules,
  ].join("\n");
  // Metrics have at least two words; labels are in braces or in the list of an aggregation.
  const named = queries
    .replaceAll(/\{[^}]*\}/g, "")
    .replaceAll(/\b(by|without) \([^)]*\)/g, "")
    .replaceAll(/histogram_quantile/g, "");
  const names = new Set(named.match(/\b[a-z]\w*_\w+\b/g));
  expect(names.size).toBeGreaterThan(10);
  const text = await scrape();
  const existing = new Set(text.match(/^\w+/gm));
  expect([...names].filter((name) => !existing.has(name))).toEqual([]);

  const prometheusName = (metric: string) => metric.split(" ")[1]?.replaceAll(".", "_") ?? "";
  const families = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = ""]) =>
    name.replace(/(_seconds|_bytes|_total)$/, ""),
  );
  await until(() => {
    const sent = new Set([...receiver.metrics].map(prometheusName));
    return families.every((family) => sent.has(family));
  });
});

test("spans, metrics and log contain nothing that a visitor typed or a link holds", async () => {
  const canary = `canary${randomUUID().slice(0, 8)}`;
  const email = `${canary}@example.com`;
  await expireContent();
  await sendContactForm(product.origin, { email, name: canary, message: canary, company: canary });
  await sendContactForm(product.origin, { email: canary });
  const json = { "content-type": "application/json", origin: product.origin };
  const requests: [string, RequestInit?][] = [
    [`/search?q=${email}`],
    [`/${canary}?token=${canary}`],
    [`/contact?utm_source=${canary}&email=${email}`, { headers: { "user-agent": canary } }],
    [`/rest/v1/leads?email=eq.${email}`, { headers: { authorization: `Bearer ${canary}` } }],
    [`/rest/v1/${canary}`],
    [`/auth/v1/token?grant_type=password`, post({ email, password: canary }, json)],
    [`/functions/v1/${canary}`, post({ email }, json)],
    [`/v2025-02-19/data/query/production?query=${canary}`],
    [`/images/${canary}/production/${canary}-1x1.png`],
    [`/api/chat`, post({ message: `I am ${email}`, sessionId: randomUUID() }, json)],
  ];
  const before = receiver.spans.length;
  for (const [path, init] of requests)
    await (await fetch(`${product.origin}${path}`, init)).arrayBuffer();
  // The last request's spans follow those of all others of the gateway.
  await until(() => receiver.spans.slice(before).some(({ name }) => name === "POST api"));
  const everything = { spans: receiver.received(), metrics: await scrape(), log: product.output() };
  for (const text of Object.values(everything)) expect(text.length).toBeGreaterThan(1_000);
  const findPlaces = (word: string) =>
    Object.entries(everything).flatMap(([place, text]) => (text.includes(word) ? [place] : []));
  expect(findPlaces(canary)).toEqual([]);
  expect(findPlaces("ada.sample")).toEqual([]);
});

const post = (body: object, headers: Record<string, string>): RequestInit => ({
  method: "POST",
  headers,
  body: JSON.stringify(body),
});

test("every line of the log has the same format", () => {
  const lines = product
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  expect(lines.length).toBeGreaterThan(5);
  const services = new Set<unknown>();
  for (const line of lines) {
    const event: Record<string, unknown> = JSON.parse(line);
    services.add(event["service"]);
    expect(event).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: expect.stringMatching(/^(info|warn|error)$/),
      event: expect.stringMatching(/^[a-z_]+$/),
    });
    const known = ["time", "level", "service", "event", "message", "request", "trace"];
    const others = ["client", "what", "status"];
    expect(Object.keys(event).filter((name) => ![...known, ...others].includes(name))).toEqual([]);
  }
  expect([...services]).toEqual(expect.arrayContaining(["launcher", "content", "supabase"]));
  const rejected = lines.find((line) => line.includes('"event":"sign_in_failed"'));
  expect(JSON.parse(rejected ?? "{}")).toMatchObject({
    request: expect.stringMatching(/^[0-9a-f-]{36}$/),
    trace: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
});
