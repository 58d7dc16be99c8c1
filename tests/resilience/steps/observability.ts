import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { discard, type Product, startProduct } from "../../support/product/product.ts";
import { startOtlpReceiver } from "../../support/otlp-receiver.ts";
import { until } from "../../support/until.ts";
import type { Step } from "../steps.ts";

const folder = fileURLToPath(new URL("../../../docs/observability", import.meta.url));

/**
 * Debian's Prometheus scrapes the running product: the metrics and the rules are valid, each query of the
 * dashboard returns values, and a failed message fires its alert. Then the time of a page from memory with
 * telemetry off and on, in alternating rounds.
 */
export const observability: Step = async () => {
  ensurePrometheus();
  const receiver = await startOtlpReceiver();
  const metricsPort = await findFreePort();
  const product = await startProduct({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_METRICS_EXPORTER: "otlp,prometheus",
      OTEL_EXPORTER_PROMETHEUS_PORT: String(metricsPort),
    },
  });
  try {
    checkWithPromtool(await (await fetch(`http://localhost:${metricsPort}/metrics`)).text());
    const scraped = await scrapeWithPrometheus(product, metricsPort);
    const times = await compareWithoutTelemetry(product);
    return { ...scraped, ...times, spansReceived: receiver.spans.length };
  } finally {
    await product.stop();
    discard(product.dataDir);
    receiver.stop();
  }
};

/** Installs Debian's package where it is missing; its service is not started. */
function ensurePrometheus(): void {
  if (spawnSync("promtool", ["--version"]).status === 0) return;
  const command =
    "apt-get update && RUNLEVEL=1 apt-get install -y --no-install-recommends prometheus";
  assert.equal(process.getuid?.(), 0, `Install Prometheus once with: sudo sh -c "${command}"`);
  console.log("  Installing Debian's Prometheus (once)…");
  assert.equal(spawnSync("sh", ["-c", command], { stdio: "ignore" }).status, 0, command);
}

function checkWithPromtool(metrics: string): void {
  const run = (args: string[], input = "") => {
    const { status, stdout, stderr } = spawnSync("promtool", args, { input, encoding: "utf8" });
    assert.equal(status, 0, `promtool ${args.join(" ")}:\n${stdout}${stderr}`);
  };
  run(["check", "rules", join(folder, "alerts.yaml")]);
  run(["check", "config", join(folder, "prometheus.yaml")]);
  run(["check", "metrics"], metrics);
}

type QueryResult = { status: string; data: { result: { metric: Record<string, string> }[] } };

async function scrapeWithPrometheus(product: Product, metricsPort: number) {
  const data = mkdtempSync(join(tmpdir(), "prometheus-"));
  cpSync(join(folder, "alerts.yaml"), join(data, "alerts.yaml"));
  const config = readFileSync(join(folder, "prometheus.yaml"), "utf8")
    .replace("localhost:9464", `localhost:${metricsPort}`)
    .replace("scrape_interval: 15s", "scrape_interval: 1s\n  evaluation_interval: 1s");
  writeFileSync(join(data, "prometheus.yaml"), config);
  const address = `127.0.0.1:${await findFreePort()}`;
  const prometheus = spawn(
    "prometheus",
    [
      `--config.file=${join(data, "prometheus.yaml")}`,
      `--storage.tsdb.path=${join(data, "tsdb")}`,
      `--web.listen-address=${address}`,
    ],
    { stdio: "ignore" },
  );
  const query = async (expression: string) => {
    const url = `http://${address}/api/v1/query?query=${encodeURIComponent(expression)}`;
    const result: QueryResult | undefined = await fetch(url).then(
      (response) => response.json(),
      () => undefined,
    );
    return result?.data?.result ?? [];
  };
  try {
    await until(async () => (await query("up == 1")).length === 1);
    await Promise.all(["/", "/about", "/missing"].map((path) => fetch(`${product.origin}${path}`)));
    await sendContactForm(product.origin);
    const queries = readDashboardQueries();
    for (const expression of queries)
      await until(async () => {
        await fetch(product.origin);
        return (await query(expression)).length > 0;
      });
    await withProductDatabase(
      product.dataDir,
      (sql) => sql`insert into public.outbox (kind, state) values ('email', 'dead')`,
    );
    const alert = 'ALERTS{alertname="OutboxMessagesDead",alertstate="firing"}';
    await until(async () => (await query(alert)).length === 1);
    const others = await query('ALERTS{alertname!="OutboxMessagesDead",alertstate="firing"}');
    assert.deepEqual(others, []);
    return { dashboardQueries: queries.length, alertsFired: 1 };
  } finally {
    prometheus.kill("SIGTERM");
    await new Promise((resolve) => {
      prometheus.once("exit", resolve);
    });
    rmSync(data, { recursive: true, force: true });
  }
}

/** The queries of the dashboard for all instances, over a range that a short run fills. */
function readDashboardQueries(): string[] {
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
    readFileSync(join(folder, "dashboard.json"), "utf8"),
  );
  return dashboard.panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr.replaceAll("$instance", ".*").replaceAll("[5m]", "[10s]")),
  );
}

const roundCount = 5;

/** Median times in microseconds of a page from memory, with one client. */
async function compareWithoutTelemetry(recording: Product) {
  const silent = await startProduct();
  try {
    const times: Record<"on" | "off", number[]> = { on: [], off: [] };
    for (let round = 0; round <= roundCount; round += 1)
      for (const [name, product] of [
        ["off", silent],
        ["on", recording],
      ] as const) {
        const median = await measurePage(product.origin);
        // The first round fills caches.
        if (round > 0) times[name].push(median);
      }
    const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[roundCount >> 1] ?? 0;
    return { pageMicrosecondsOff: medianOf(times.off), pageMicrosecondsOn: medianOf(times.on) };
  } finally {
    await silent.stop();
    discard(silent.dataDir);
  }
}

/** Mean time of a request in microseconds: the latencies of the tool have whole milliseconds. */
async function measurePage(origin: string): Promise<number> {
  const { requests } = await autocannon({ url: origin, connections: 1, duration: 3 });
  return Math.round(1_000_000 / requests.average);
}
