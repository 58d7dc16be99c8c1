import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "../../web/host/supervisor/ports.ts";
import { sendContactForm } from "../support/fixtures/contact-form.ts";
import { discard, newDataDir, spawnProduct, startProduct } from "../support/product/product.ts";
import { until } from "../support/until.ts";

/** Telemetry that cannot work never affects visitors. */

test("a collector that is down costs nothing but a line in the log", async () => {
  const product = await startProduct({
    env: {
      LOG_FORMAT: "json",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await findFreePort()}`,
      OTEL_METRIC_EXPORT_INTERVAL: "1000",
    },
  });
  onTestFinished(() => discard(product.dataDir));
  expect((await fetch(product.origin)).status).toBe(200);
  expect((await sendContactForm(product.origin)).status).toBe(303);
  await until(() => product.output().includes('"event":"telemetry_failed"'));
  expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);
  expect(await product.stop()).toBe(0);
  const lines = product.output().split("\n");
  const failures = lines.filter((line) => line.includes('"event":"telemetry_failed"'));
  expect(failures.length).toBeLessThan(40);
});

test("a taken address of /metrics stops the start with the settings to change", async () => {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const address = holder.address();
  const taken = typeof address === "object" && address ? address.port : 0;
  const dataDir = newDataDir();
  onTestFinished(() => {
    holder.close();
    discard(dataDir);
  });
  const { child, output } = spawnProduct({
    port: await findFreePort(),
    dataDir,
    env: {
      OTEL_METRICS_EXPORTER: "prometheus",
      OTEL_EXPORTER_PROMETHEUS_HOST: "127.0.0.1",
      OTEL_EXPORTER_PROMETHEUS_PORT: String(taken),
    },
  });
  const [code] = await once(child, "exit");
  expect(code).toBe(1);
  expect(output()).toContain(
    `/metrics cannot be served on 127.0.0.1:${taken} (EADDRINUSE). Set OTEL_EXPORTER_PROMETHEUS_HOST`,
  );
});
