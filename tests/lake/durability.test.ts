import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isValidSignature } from "@sanity/webhook";
import { afterEach, expect, test } from "vitest";
import { type LocalLake, spawnLake, startLocalLake } from "../support/servers/local-lake.ts";
import { findFreePort, portOf } from "../../web/host/supervisor/ports.ts";

/** What must survive: killed processes, a second start, a damaged file, a site that is unavailable. */
const running = new Set<() => unknown>();
afterEach(async () => {
  for (const stop of running) await stop();
  running.clear();
});

async function startLake(env: Record<string, string> = {}): Promise<LocalLake> {
  const lake = await startLocalLake({ env });
  running.add(() => lake.discard());
  return lake;
}

test("a kill during writes loses no acknowledged change", async () => {
  const lake = await startLake();
  const acknowledged = new Map<string, number>();
  for (let round = 0; round < 5; round += 1) {
    const editor = await lake.editor();
    const write = async (id: string) => {
      for (let n = 1; ; n += 1) {
        await editor.createOrReplace({ _id: id, _type: "page", n, text: "x".repeat(n * 7) });
        acknowledged.set(id, n);
      }
    };
    // Each writes until the lake is gone.
    const writers = Promise.allSettled(
      Array.from({ length: 8 }, (_, writer) => write(`drafts.round-${round}-${writer}`)),
    );
    await expect.poll(() => acknowledged.size).toBeGreaterThanOrEqual((round + 1) * 8);
    await lake.kill();
    await writers;
    await lake.start();
    const stored = await lake
      .site()
      .fetch<{ _id: string; n: number }[]>(
        '*[_type == "page" && defined(n)]',
        {},
        { perspective: "raw" },
      );
    const found = new Map(stored.map((doc) => [doc._id, doc.n]));
    for (const [id, n] of acknowledged) expect(found.get(id)).toBeGreaterThanOrEqual(n);
  }
});

test("sessions and history survive a kill", async () => {
  const lake = await startLake();
  const cookie = await lake.signIn();
  const editor = await lake.editor();
  await editor.create({ _id: "kept", _type: "page", title: "One" });
  await editor.patch("kept").set({ title: "Two" }).commit();
  await lake.kill();
  await lake.start();
  const response = await fetch(`${lake.url}/v1/data/history/production/transactions/kept`, {
    headers: { cookie },
  });
  expect((await response.text()).trim().split("\n")).toHaveLength(2);
});

/** A site that responds to publish events with the given status and records them. */
async function site(port = 0) {
  const received: { body: { _id: string; operation: string }; key: string; signed: boolean }[] = [];
  const state = { status: 200, secret: "" };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", async () => {
      const signature = String(request.headers["sanity-webhook-signature"]);
      received.push({
        body: JSON.parse(body),
        key: String(request.headers["idempotency-key"]),
        signed: await isValidSignature(body, signature, state.secret),
      });
      response.writeHead(state.status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  running.add(stop);
  return { received, state, stop, port: portOf(server) };
}

test("publish events are delivered once, signed, in order; drafts and private ids have none", async () => {
  const web = await site();
  const lake = await startLake({ REVALIDATE_URL: `http://127.0.0.1:${web.port}/api/revalidate` });
  web.state.secret = lake.webhookSecret;
  const editor = await lake.editor();
  await editor.create({ _id: "drafts.news", _type: "page", title: "News" });
  await editor.create({ _id: "private.news", _type: "page" });
  await editor.create({ _id: "news", _type: "page", title: "News" });
  await editor.patch("news").set({ title: "Newer" }).commit();
  await editor.delete("news");
  await expect.poll(() => web.received.length).toBe(3);
  expect(web.received.map(({ body }) => body)).toEqual(
    ["create", "update", "delete"].map((operation) => ({
      _id: "news",
      _type: "page",
      operation,
      moved: false,
    })),
  );
  expect(web.received.every(({ signed }) => signed)).toBe(true);
  expect(new Set(web.received.map(({ key }) => key)).size).toBe(3);
});

test("publish events of an import are delivered as lists, each document once", async () => {
  const web = await site();
  const lake = await startLake({ REVALIDATE_URL: `http://127.0.0.1:${web.port}/api/revalidate` });
  web.state.secret = lake.webhookSecret;
  const editor = await lake.editor();
  const ids = Array.from({ length: 450 }, (_, number) => `many-${number}`);
  const transaction = editor.transaction();
  for (const _id of ids) transaction.create({ _id, _type: "page" });
  await transaction.commit();
  const delivered = () => web.received.flatMap(({ body }) => body).map(({ _id }) => _id);
  await expect.poll(() => delivered().length).toBe(450);
  expect(delivered()).toEqual(ids);
  expect(web.received.length).toBeLessThan(10);
  expect(web.received.every(({ signed }) => signed)).toBe(true);
});

test("a publish event is repeated until the site accepts it, across restarts of both", async () => {
  const port = await findFreePort();
  const lake = await startLake({ REVALIDATE_URL: `http://127.0.0.1:${port}/api/revalidate` });
  const editor = await lake.editor();
  await editor.create({ _id: "one", _type: "page" });
  await lake.kill();
  await lake.start();
  const refusing = await site(port);
  refusing.state.status = 503;
  await expect.poll(() => refusing.received.length).toBeGreaterThan(1);
  await (await lake.editor()).create({ _id: "two", _type: "page" });
  expect(new Set(refusing.received.map(({ body }) => body._id))).toEqual(new Set(["one"]));
  await refusing.stop();
  await lake.stop();
  const web = await site(port);
  web.state.secret = lake.webhookSecret;
  await lake.start();
  await expect.poll(() => web.received.map(({ body }) => body._id)).toEqual(["one", "two"]);
  expect(web.received[0]?.key).toBe(refusing.received[0]?.key);
  await lake.stop();
  await lake.start();
  await (await lake.editor()).create({ _id: "three", _type: "page" });
  await expect
    .poll(() => web.received.map(({ body }) => body._id))
    .toEqual(["one", "two", "three"]);
});

const environment = (dataDir: string, more: Record<string, string> = {}) => ({
  PATH: process.env.PATH ?? "",
  PORT: "0",
  DATA_DIR: dataDir,
  SITE_URL: "http://localhost:3000",
  SANITY_API_READ_TOKEN: "a-read-token-for-tests",
  SUPABASE_URL: "http://127.0.0.1:1",
  SUPABASE_PUBLISHABLE_KEY: "key",
  ...more,
});

async function failedStart(env: Record<string, string>): Promise<string> {
  const { child, firstMessage } = spawnLake(env);
  const message = await firstMessage;
  const code = await new Promise((resolve) => child.once("exit", resolve));
  expect([message.type, code]).toEqual(["fatal", 1]);
  return message.message ?? "";
}

test("a second start on the same folder fails with one clear message", async () => {
  const lake = await startLake();
  expect(await failedStart(environment(lake.dataDir))).toMatch(
    /content folder .* is in use by another process\. Stop it, or set DATA_DIR/,
  );
  expect((await fetch(`${lake.url}/health`)).status).toBe(200);
});

test("a port in use fails with one clear message", async () => {
  const lake = await startLake();
  const dataDir = mkdtempSync(join(tmpdir(), "lake-"));
  running.add(() => rmSync(dataDir, { recursive: true }));
  const port = new URL(lake.url).port;
  expect(await failedStart(environment(dataDir, { PORT: port }))).toBe(
    `Port ${port} is already in use. Set PORT to a free port.`,
  );
});

test.each([
  ["PORT", "abc"],
  ["PORT", ""],
  ["DATA_DIR", "relative/path"],
  ["SITE_URL", "localhost"],
  ["SANITY_PROJECT_ID", "Not Valid"],
  ["SANITY_API_READ_TOKEN", "short"],
  ["SUPABASE_URL", "ftp://x"],
  ["SUPABASE_PUBLISHABLE_KEY", ""],
  ["SAMPLE_DATA", "maybe"],
  ["HISTORY_DAYS", "0"],
  ["REVALIDATE_URL", "nowhere"],
])("%s=%s fails the start and is named", async (name, value) => {
  const env = environment("/nonexistent/lake", { [name]: value });
  expect(await failedStart(env)).toContain(name);
});

test("a damaged file fails the start, is named, and stays unchanged", async () => {
  const lake = await startLake();
  const editor = await lake.editor();
  for (let n = 0; n < 5; n += 1) await editor.create({ _id: `page-${n}`, _type: "page", n });
  await lake.stop();
  const file = join(lake.dataDir, "content.sqlite");
  const bytes = readFileSync(file);
  // The first bytes of every page after the first.
  for (let at = 4096; at < bytes.length; at += 4096) bytes.fill(0xa7, at, at + 16);
  writeFileSync(file, bytes);
  const message = await failedStart(environment(lake.dataDir));
  expect(message).toContain(file);
  expect(message).toMatch(/is damaged .*content:restore -- --last-good/);
  expect(readFileSync(file)).toEqual(bytes);
});

test("a missing or emptied database stops the start instead of being replaced by the seed", async () => {
  const lake = await startLake();
  await (await lake.editor()).create({ _id: "drafts.own", _type: "page" });
  await lake.stop();
  const file = join(lake.dataDir, "content.sqlite");
  const bytes = readFileSync(file);
  const expected = /has lost its database .*npm run content:restore -- <file> --replace/;
  rmSync(file);
  expect(await failedStart(environment(lake.dataDir))).toMatch(expected);
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, "");
  expect(await failedStart(environment(lake.dataDir))).toMatch(expected);
  // Any trace of the former content is enough.
  rmSync(join(lake.dataDir, "sessions.json"));
  rmSync(join(lake.dataDir, "assets"), { recursive: true });
  expect(await failedStart(environment(lake.dataDir))).toMatch(expected);
  writeFileSync(file, bytes);
  await lake.start();
  expect(await lake.site().getDocument("drafts.own")).toMatchObject({ _type: "page" });
});

test("rejects a folder of an earlier version with one sentence", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "lake-"));
  running.add(() => rmSync(dataDir, { recursive: true }));
  mkdirSync(join(dataDir, "log"));
  expect(await failedStart(environment(dataDir))).toBe(
    `The content folder ${dataDir} was written by another version of the product. Use that version, or set DATA_DIR to a new folder.`,
  );
});

test("only its owner can read the data folder", async () => {
  const lake = await startLake();
  await lake.signIn();
  const files = ["content.sqlite", "content.sqlite-wal", "sessions.json", "owner.lock"];
  for (const name of files) {
    expect([name, (statSync(join(lake.dataDir, name)).mode & 0o077).toString(8)]).toEqual([
      name,
      "0",
    ]);
  }
  expect(readdirSync(lake.dataDir)).toContain("assets");
});
