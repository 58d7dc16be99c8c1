/** Durability after killed processes, second starts, damaged files and an unavailable site. */

import {
  existsSync,
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
import { expect, onTestFinished, test } from "vitest";
import { type LocalLake, spawnLake, startLocalLake } from "../support/servers/local-lake.ts";
import { findFreePort, portOf } from "../../web/host/supervisor/ports.ts";
import { isRecord } from "../../supabase/domain/json.ts";

async function startLake(env: Record<string, string> = {}): Promise<LocalLake> {
  const lake = await startLocalLake({ env });
  onTestFinished(() => lake.discard());
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
    const documents = await lake
      .site()
      .fetch<{ _id: string; n: number }[]>(
        '*[_type == "page" && defined(n)]',
        {},
        { perspective: "raw" },
      );
    const storedNumbers = new Map(documents.map((doc) => [doc._id, doc.n]));
    for (const [id, n] of acknowledged) expect(storedNumbers.get(id)).toBeGreaterThanOrEqual(n);
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

type PublishedChange = Record<string, unknown>;

/** Parses a webhook's body, which is one change or a list of them. */
function parseChanges(body: string): PublishedChange[] {
  const value: unknown = JSON.parse(body);
  const changes: unknown[] = Array.isArray(value) ? value : [value];
  if (!changes.every(isRecord)) throw new Error(`This is not a publish event: ${body}`);
  return changes;
}

/** Starts a site that records publish events and responds with `state.status`. */
async function startSite(port = 0) {
  const received: { events: PublishedChange[]; key: string; isSigned: boolean }[] = [];
  const state = { status: 200, secret: "" };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", async () => {
      const signature = String(request.headers["sanity-webhook-signature"]);
      received.push({
        events: parseChanges(body),
        key: String(request.headers["idempotency-key"]),
        isSigned: await isValidSignature(body, signature, state.secret),
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
  onTestFinished(stop);
  return { received, state, stop, port: portOf(server) };
}

test("delivers publish events once, signed and in order, none for drafts and private ids", async () => {
  const webSite = await startSite();
  const lake = await startLake({
    REVALIDATE_URL: `http://127.0.0.1:${webSite.port}/api/revalidate`,
  });
  webSite.state.secret = lake.webhookSecret;
  const editor = await lake.editor();
  await editor.create({ _id: "drafts.news", _type: "page", title: "News" });
  await editor.create({ _id: "private.news", _type: "page" });
  await editor.create({ _id: "news", _type: "page", title: "News" });
  await editor.patch("news").set({ title: "Newer" }).commit();
  await editor.delete("news");
  await expect.poll(() => webSite.received.length).toBe(3);
  expect(webSite.received.flatMap(({ events }) => events)).toEqual(
    ["create", "update", "delete"].map((operation) => ({
      _id: "news",
      _type: "page",
      operation,
      moved: false,
    })),
  );
  expect(webSite.received.every(({ isSigned }) => isSigned)).toBe(true);
  expect(new Set(webSite.received.map(({ key }) => key)).size).toBe(3);
});

test("delivers publish events of an import as lists, each document once", async () => {
  const webSite = await startSite();
  const lake = await startLake({
    REVALIDATE_URL: `http://127.0.0.1:${webSite.port}/api/revalidate`,
  });
  webSite.state.secret = lake.webhookSecret;
  const editor = await lake.editor();
  const ids = Array.from({ length: 450 }, (_, number) => `many-${number}`);
  const transaction = editor.transaction();
  for (const _id of ids) transaction.create({ _id, _type: "page" });
  await transaction.commit();
  const getDeliveredIds = () =>
    webSite.received.flatMap(({ events }) => events).map(({ _id }) => _id);
  await expect.poll(() => getDeliveredIds().length).toBe(450);
  expect(getDeliveredIds()).toEqual(ids);
  expect(webSite.received.length).toBeLessThan(10);
  expect(webSite.received.every(({ isSigned }) => isSigned)).toBe(true);
});

test("repeats a publish event until the site accepts it, across restarts of both", async () => {
  const port = await findFreePort();
  const lake = await startLake({ REVALIDATE_URL: `http://127.0.0.1:${port}/api/revalidate` });
  const editor = await lake.editor();
  await editor.create({ _id: "one", _type: "page" });
  await lake.kill();
  await lake.start();
  const rejectingSite = await startSite(port);
  rejectingSite.state.status = 503;
  await expect.poll(() => rejectingSite.received.length).toBeGreaterThan(1);
  await (await lake.editor()).create({ _id: "two", _type: "page" });
  expect(
    new Set(rejectingSite.received.flatMap(({ events }) => events.map(({ _id }) => _id))),
  ).toEqual(new Set(["one"]));
  await rejectingSite.stop();
  await lake.stop();
  const webSite = await startSite(port);
  webSite.state.secret = lake.webhookSecret;
  await lake.start();
  await expect
    .poll(() => webSite.received.flatMap(({ events }) => events.map(({ _id }) => _id)))
    .toEqual(["one", "two"]);
  expect(webSite.received[0]?.key).toBe(rejectingSite.received[0]?.key);
  await lake.stop();
  await lake.start();
  await (await lake.editor()).create({ _id: "three", _type: "page" });
  await expect
    .poll(() => webSite.received.flatMap(({ events }) => events.map(({ _id }) => _id)))
    .toEqual(["one", "two", "three"]);
});

const createEnvironment = (dataDir: string, more: Record<string, string> = {}) => ({
  PATH: process.env.PATH ?? "",
  PORT: "0",
  DATA_DIR: dataDir,
  SITE_URL: "http://localhost:3000",
  SANITY_API_READ_TOKEN: "a-read-token-for-tests",
  SUPABASE_URL: "http://127.0.0.1:1",
  SUPABASE_PUBLISHABLE_KEY: "key",
  ...more,
});

/** Starts a lake that must fail. Returns its message. */
async function runFailingStart(env: Record<string, string>): Promise<string> {
  const { child, firstMessage } = spawnLake(env);
  const message = await firstMessage;
  const code = await new Promise((resolve) => child.once("exit", resolve));
  expect([message.type, code]).toEqual(["fatal", 1]);
  return message.message ?? "";
}

test("a second start in the same folder fails and says what to do", async () => {
  const lake = await startLake();
  expect(await runFailingStart(createEnvironment(lake.dataDir))).toMatch(
    /content folder .* is in use by another process\. Stop it, or set DATA_DIR/,
  );
  expect((await fetch(`${lake.url}/health`)).status).toBe(200);
});

test("a start on a port in use fails and says what to do", async () => {
  const lake = await startLake();
  const dataDir = mkdtempSync(join(tmpdir(), "lake-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const port = new URL(lake.url).port;
  expect(await runFailingStart(createEnvironment(dataDir, { PORT: port }))).toBe(
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
])("a start with %s=%s fails and names the variable", async (name, value) => {
  const env = createEnvironment("/nonexistent/lake", { [name]: value });
  expect(await runFailingStart(env)).toContain(name);
});

test("a start with a damaged file fails, names the file and leaves it unchanged", async () => {
  const lake = await startLake();
  const editor = await lake.editor();
  for (let n = 0; n < 5; n += 1) await editor.create({ _id: `page-${n}`, _type: "page", n });
  await lake.stop();
  const file = join(lake.dataDir, "content.sqlite");
  const bytes = readFileSync(file);
  // The first bytes of every page after the first.
  for (let offset = 4096; offset < bytes.length; offset += 4096)
    bytes.fill(0xa7, offset, offset + 16);
  writeFileSync(file, bytes);
  const message = await runFailingStart(createEnvironment(lake.dataDir));
  expect(message).toContain(file);
  expect(message).toMatch(/is damaged .*content:restore -- --last-good/);
  expect(readFileSync(file)).toEqual(bytes);
});

test("a start without its database fails instead of importing the seed", async () => {
  const lake = await startLake();
  await (await lake.editor()).create({ _id: "drafts.own", _type: "page" });
  await lake.stop();
  const file = join(lake.dataDir, "content.sqlite");
  const bytes = readFileSync(file);
  const message = /has lost its database .*npm run content:restore -- <file> --replace/;
  rmSync(file);
  expect(await runFailingStart(createEnvironment(lake.dataDir))).toMatch(message);
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, "");
  expect(await runFailingStart(createEnvironment(lake.dataDir))).toMatch(message);
  // Any trace of the previous content is enough.
  rmSync(join(lake.dataDir, "sessions.json"));
  rmSync(join(lake.dataDir, "assets"), { recursive: true });
  expect(await runFailingStart(createEnvironment(lake.dataDir))).toMatch(message);
  writeFileSync(file, bytes);
  await lake.start();
  expect(await lake.site().getDocument("drafts.own")).toMatchObject({ _type: "page" });
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
