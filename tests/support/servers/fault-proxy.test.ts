import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startFaultProxy, type FaultProxy } from "./fault-proxy.ts";
import { portOf } from "../../../web/host/supervisor/ports.ts";

const body = "0123456789".repeat(100);
let server: Server;
let proxy: FaultProxy;

beforeEach(async () => {
  server = createServer((_request, response) => response.end(body));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  proxy = await startFaultProxy({ port: portOf(server) });
});

afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

const get = async () => {
  const response = await fetch(`http://127.0.0.1:${proxy.port}/`, {
    headers: { connection: "close" },
  });
  return response.text();
};

test("passes everything unchanged without faults", async () => {
  expect(await get()).toBe(body);
});

test("small chunks, latency, low bandwidth and a delayed close do not change the bytes", async () => {
  proxy.set({ maxChunkBytes: 100, latencyMs: 1, bytesPerSecond: 1_000_000, closeDelayMs: 5 });
  expect(await get()).toBe(body);
});

test("a reset, a byte limit and a timeout each break the response", async () => {
  proxy.set({ shouldReset: true });
  await expect(get()).rejects.toThrow();
  proxy.set({ maxBytes: 300 });
  await expect(get()).rejects.toThrow();
  proxy.set({ timeoutMs: 10 });
  await expect(get()).rejects.toThrow();
});

test("recovers once the faults are removed", async () => {
  proxy.set({ shouldReset: true });
  await expect(get()).rejects.toThrow();
  proxy.set({});
  expect(await get()).toBe(body);
});
