import { expect, onTestFinished, test } from "vitest";
import { serveMetrics } from "./metrics-server.ts";

test("serves metrics at /metrics alone, and an error without its reason", async () => {
  let format = async () => "requests 1\n";
  const server = await serveMetrics({ host: "127.0.0.1", port: 0 }, () => format());
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const send = (path: string, method = "GET") =>
    fetch(`http://127.0.0.1:${port}${path}`, { method });
  const response = await send("/metrics");
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(await response.text()).toBe("requests 1\n");
  expect((await send("/")).status).toBe(404);
  expect((await send("/metrics", "POST")).status).toBe(405);
  format = () => Promise.reject(new Error("a password"));
  const failed = await send("/metrics");
  expect([failed.status, await failed.text()]).toEqual([500, ""]);
});
