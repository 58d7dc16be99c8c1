import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { backoff } from "./backoff.ts";
import { createPart } from "./service.ts";
import { processBirth, signal } from "./processes.ts";
import { freePort } from "./ports.ts";

const healthy = `
  import { createServer } from "node:http";
  createServer((_, answer) => answer.end(JSON.stringify({ ok: true, notices: ["for trying out only"] })))
    .listen(Number(process.env.PORT), "127.0.0.1", () => process.send({ type: "ready", initialPasswordInUse: false }));
  process.on("disconnect", () => process.exit(0));
`;

/** A part that runs this source. */
async function partOf(source: string) {
  const folder = mkdtempSync(join(tmpdir(), "part-"));
  const file = join(folder, "main.mjs");
  writeFileSync(file, source);
  const port = await freePort();
  const lines: string[] = [];
  const part = createPart({
    name: "content",
    title: "content lake",
    command: [file],
    cwd: folder,
    env: { PORT: String(port), NODE_ENV: "production" },
    port,
    healthPath: "/health",
    ours: true,
    changed: () => {},
    log: (_level, _part, event, { message = event } = {}) => void lines.push(message),
  });
  onTestFinished(async () => {
    await part.stop(0);
    rmSync(folder, { recursive: true, force: true });
  });
  return { part, lines, file };
}

test("a part is ready when it says so and answers", async () => {
  const { part } = await partOf(healthy);
  expect(await part.health()).toMatchObject({ ok: false });
  await part.start();
  expect(await part.health()).toEqual({
    ok: true,
    missing: undefined,
    unwritable: [],
    notices: ["for trying out only"],
  });
  expect(part.initialPasswordInUse).toBe(false);
});

test("a part starts while a store accepts no writes, and is not ready", async () => {
  const { part } = await partOf(
    healthy.replace(
      /answer\.end\(.*\}\)\)/,
      'answer.writeHead(503).end(JSON.stringify({ ok: false, unwritable: ["database"] }))',
    ),
  );
  await part.start();
  expect(await part.health()).toMatchObject({ ok: false, unwritable: ["database"] });
});

test.each(["", "{}", '{"ok":false}'])(
  "a part whose 200 has the body '%s' is not healthy",
  async (body) => {
    const { part } = await partOf(
      healthy.replace(/answer\.end\(.*\}\)\)/, `answer.end(${JSON.stringify(body)})`),
    );
    // It never becomes ready, so that the start is not awaited.
    void part.start();
    await expect.poll(async () => part.initialPasswordInUse).toBe(false);
    expect(await part.health()).toMatchObject({ ok: false });
  },
);

test("a part that is killed comes back on the same port", async () => {
  const { part, lines } = await partOf(healthy);
  await part.start();
  const { pid } = part;
  signal(pid ?? 0, "SIGKILL");
  await expect.poll(async () => part.pid !== pid && (await part.health()).ok).toBe(true);
  expect(lines.join("\n")).toMatch(/content lake ended \(SIGKILL\); it starts again in \d+ ms\./);
});

test("a part that cannot start says why, once, and is not tried again", async () => {
  const message = "SITE_URL has to be an origin.";
  const { part } = await partOf(
    `process.send({ type: "fatal", message: ${JSON.stringify(message)} }, () => process.exit(1));`,
  );
  await expect(part.start()).rejects.toThrow(message);
  await expect.poll(() => part.pid).toBeUndefined();
});

test("a part that failed permanently starts again when its sources change", async () => {
  const { part, file } = await partOf(
    `process.send({ type: "fatal", message: "A file is damaged." }, () => process.exit(1));`,
  );
  await expect(part.start()).rejects.toThrow("A file is damaged.");
  await expect.poll(() => part.pid).toBeUndefined();
  writeFileSync(file, healthy);
  part.restart();
  await expect.poll(async () => (await part.health()).ok).toBe(true);
});

test("a part that keeps falling at its start is given up", async () => {
  const { part } = await partOf("process.exit(3);");
  await expect(part.start()).rejects.toThrow("content lake ended 4 times while starting");
});

test("a part that does not stop when asked is ended", async () => {
  const { part } = await partOf(`${healthy} process.on("SIGTERM", () => {});`);
  await part.start();
  const pid = part.pid ?? 0;
  await part.stop(50);
  expect(processBirth(pid)).toBeUndefined();
});

test("the wait before a restart grows to a bound and is never the same for all", () => {
  expect([1, 2, 3, 4, 20].map((failures) => backoff(failures, () => 1))).toEqual([
    250, 500, 1_000, 2_000, 15_000,
  ]);
  expect(backoff(4, () => 0)).toBe(1_000);
});
