import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { getRestartDelay } from "./restart-delay.ts";
import { createService } from "./service.ts";
import { getProcessBirth, sendSignal } from "../../data-folder/processes.ts";
import { findFreePort } from "../ports.ts";
import { requirePid } from "../../../../tests/support/require-pid.ts";

const healthy = `
  import { createServer } from "node:http";
  createServer((_, answer) => answer.end(JSON.stringify({ ok: true, notices: ["for trying out only"] })))
    .listen(Number(process.env.PORT), "127.0.0.1", () => process.send({ type: "ready", initialPasswordInUse: false }));
  process.on("disconnect", () => process.exit(0));
`;

/** Creates a service that runs this source. */
async function serviceOf(source: string) {
  const folder = mkdtempSync(join(tmpdir(), "service-"));
  const file = join(folder, "main.mjs");
  writeFileSync(file, source);
  const port = await findFreePort();
  const lines: string[] = [];
  const published = vi.fn();
  const service = createService({
    name: "content",
    title: "content lake",
    command: [file],
    cwd: folder,
    env: { PORT: String(port), NODE_ENV: "production" },
    port,
    healthPath: "/health",
    reportsReady: true,
    onProcessChange: () => {},
    onPublish: published,
    log: (_level, _service, event, { message = event } = {}) => void lines.push(message),
  });
  onTestFinished(async () => {
    await service.stop(0);
    rmSync(folder, { recursive: true, force: true });
  });
  return { service, lines, file, published };
}

test("a service is ready when it reports so and responds", async () => {
  const { service } = await serviceOf(healthy);
  expect(await service.health()).toMatchObject({ ok: false });
  await service.start();
  expect(await service.health()).toEqual({
    ok: true,
    missing: undefined,
    unwritable: [],
    notices: ["for trying out only"],
  });
  expect(service.initialPasswordInUse).toBe(false);
});

test("a service starts while a store accepts no writes, and is not ready", async () => {
  const { service } = await serviceOf(
    healthy.replace(
      /answer\.end\(.*\}\)\)/,
      'answer.writeHead(503).end(JSON.stringify({ ok: false, unwritable: ["database"] }))',
    ),
  );
  await service.start();
  expect(await service.health()).toMatchObject({ ok: false, unwritable: ["database"] });
});

test.each(["", "{}", '{"ok":false}'])(
  "a service whose 200 has the body '%s' is not healthy",
  async (body) => {
    const { service } = await serviceOf(
      healthy.replace(/answer\.end\(.*\}\)\)/, `answer.end(${JSON.stringify(body)})`),
    );
    // It never becomes ready, so that the start is not awaited.
    void service.start();
    await expect.poll(async () => service.initialPasswordInUse).toBe(false);
    expect(await service.health()).toMatchObject({ ok: false });
  },
);

test("a service reports publishes", async () => {
  const { service, published } = await serviceOf(`${healthy} process.send({ type: "published" });`);
  await service.start();
  expect(published).toHaveBeenCalledOnce();
});

test("a killed service restarts on the same port", async () => {
  const { service, lines } = await serviceOf(healthy);
  await service.start();
  const pid = requirePid(service.pid);
  sendSignal(pid, "SIGKILL");
  await expect.poll(async () => service.pid !== pid && (await service.health()).ok).toBe(true);
  expect(lines.join("\n")).toMatch(/content lake ended \(SIGKILL\); it starts again in \d+ ms\./);
});

test("a service that reports a fatal error is not started again", async () => {
  const message = "SITE_URL must be an origin.";
  const { service } = await serviceOf(
    `process.send({ type: "fatal", message: ${JSON.stringify(message)} }, () => process.exit(1));`,
  );
  await expect(service.start()).rejects.toThrow(message);
  await expect.poll(() => service.pid).toBeUndefined();
});

test("a service that failed permanently starts again when its sources change", async () => {
  const { service, file } = await serviceOf(
    `process.send({ type: "fatal", message: "A file is damaged." }, () => process.exit(1));`,
  );
  await expect(service.start()).rejects.toThrow("A file is damaged.");
  await expect.poll(() => service.pid).toBeUndefined();
  writeFileSync(file, healthy);
  service.restart();
  await expect.poll(async () => (await service.health()).ok).toBe(true);
});

test("a service that ends repeatedly while starting fails permanently", async () => {
  const { service } = await serviceOf("process.exit(3);");
  await expect(service.start()).rejects.toThrow("content lake ended 4 times while starting");
});

test("a service that ignores SIGTERM is killed", async () => {
  const { service } = await serviceOf(`${healthy} process.on("SIGTERM", () => {});`);
  await service.start();
  const pid = requirePid(service.pid);
  await service.stop(50);
  expect(getProcessBirth(pid)).toBeUndefined();
});

test("the delay before a restart grows to a maximum and varies", () => {
  expect([1, 2, 3, 4, 20].map((failures) => getRestartDelay(failures, () => 1))).toEqual([
    250, 500, 1_000, 2_000, 15_000,
  ]);
  expect(getRestartDelay(4, () => 0)).toBe(1_000);
});
