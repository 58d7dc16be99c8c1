import assert from "node:assert/strict";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type postgres from "postgres";
import { freePort } from "../../../web/host/supervisor/ports.ts";
import { startFaultProxy, type Fault, type FaultProxy } from "../../support/servers/fault-proxy.ts";
import {
  clientHeaderSecret,
  publishableKey,
  startLocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { killFamily } from "../../support/product/process-killer.ts";
import { liftVisitorLimits, withProductDatabase } from "../../support/product/product-database.ts";
import { discard, newDataDir, startProduct } from "../../support/product/product.ts";
import { siteConfig } from "../../support/fixtures/staff-client.ts";
import { until } from "../../support/until.ts";
import { holdsPromises, nothingWaits } from "../leads/lead-promises.ts";
import { Journal, sendUntilAcknowledged, type Doors } from "../leads/lead-visitors.ts";
import type { Step } from "../steps.ts";

/** Acknowledged submissions of each stage, and how many lie between two faults. */
const counts = { kills: 7000, network: 3000, betweenFaults: 250 };
/** Milliseconds that a stage may take, and that a bad network lasts. */
const limits = { stage: 40 * 60_000, badNetwork: 3000 };

const folder = fileURLToPath(new URL("../../../.proof/leads", import.meta.url));

const faults: Fault[] = [
  { latency: 150 },
  { limit: 900 },
  { reset: true },
  { slice: 64, bandwidth: 50_000 },
  { timeout: 200 },
  { slowClose: 300 },
  { limit: 2500, slice: 200 },
];

/** A product under test and what can be done to it. */
type Stage = {
  doors(): Doors;
  proxy: FaultProxy;
  victims: [name: string, kill: () => Promise<unknown>][];
  withDatabase<Result>(work: (sql: postgres.Sql) => Promise<Result>): Promise<Result>;
  stop(): Promise<unknown>;
};

/**
 * Who is told of leads by webhooks, of every fifth or so only when told again. What it took or refused
 * is kept in a file.
 */
async function startTarget(path: string, port: number) {
  const told = new Map<string, number>();
  const refused = new Set<string>();
  const note = (id: string, isTaken: boolean) => {
    if (isTaken) told.set(id, (told.get(id) ?? 0) + 1);
    else refused.add(id);
  };
  const before = existsSync(path) ? readFileSync(path, "utf8") : "";
  for (const line of before.split("\n").filter(Boolean)) note(line.slice(1), line.startsWith("+"));
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { data }: { data: { id: string } } = JSON.parse(body);
      const isTaken = /[^0-2]$/.test(data.id) || refused.has(data.id);
      appendFileSync(path, `${isTaken ? "+" : "-"}${data.id}\n`);
      note(data.id, isTaken);
      response.writeHead(isTaken ? 204 : 503).end();
    });
  }).listen(port, "127.0.0.1");
  await until(() => server.listening);
  return {
    told,
    settings: {
      WEBHOOK_URLS: `http://127.0.0.1:${port}/leads`,
      WEBHOOK_SECRET: `whsec_${Buffer.from("a secret of the proof, 32 bytes!").toString("base64")}`,
      WEBHOOK_PRIVATE_TARGETS: "on",
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The whole product with its own database; the bad network lies between it and the visitors. */
async function stageOfKills(dataDir: string, env: Record<string, string>): Promise<Stage> {
  const port = await freePort();
  const start = () => startProduct({ dataDir, port, env });
  let product = await start();
  const proxy = await startFaultProxy({ port });
  const site = `http://localhost:${proxy.port}`;
  const { supabasePublishableKey: key } = await siteConfig(product.origin);
  const part = (name: string, matching: RegExp): Stage["victims"][number] => [
    name,
    () => until(() => killFamily(product.pid, matching).length > 0),
  ];
  return {
    doors: () => ({ site, rest: { address: site, key } }),
    proxy,
    victims: [
      part("the database", /postgres\b.* -D /),
      part("the Supabase part", /supabase\/local\/main\.ts/),
      part("the site", /next/),
      part("every worker of the database", /postgres: authenticator/),
      [
        "the launcher",
        async () => {
          await product.kill();
          product = await start();
        },
      ],
    ],
    withDatabase: (work) => withProductDatabase(dataDir, work),
    async stop() {
      await proxy.close();
      await product.stop();
    },
  };
}

/** The site with a database elsewhere; the bad network lies between the two. */
async function stageOfNetwork(dataDir: string, env: Record<string, string>): Promise<Stage> {
  const port = await freePort();
  const database = join(dataDir, "elsewhere");
  mkdirSync(database, { recursive: true });
  const start = () =>
    startLocalSupabase({
      dataDir: database,
      port,
      env: { ...env, FORM_SECRET: "a form secret of the proof, long enough" },
    });
  let supabase = await start();
  const proxy = await startFaultProxy({ port });
  const address = `http://127.0.0.1:${proxy.port}`;
  const product = await startProduct({
    dataDir,
    env: {
      SUPABASE_URL: address,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      CLIENT_HEADER_SECRET: clientHeaderSecret,
    },
  });
  return {
    doors: () => ({ site: product.origin, rest: { address, key: publishableKey } }),
    proxy,
    victims: [
      ["the database", () => until(() => killFamily(supabase.databasePid(), / -D /).length > 0)],
      [
        "the Supabase part",
        async () => {
          await supabase.kill();
          supabase = await start();
        },
      ],
      ["the site", () => until(() => killFamily(product.pid, /next/).length > 0)],
    ],
    withDatabase: (work) => work(supabase.sql),
    async stop() {
      await proxy.close();
      await product.stop();
      await supabase.stop();
    },
  };
}

/** Kills one part after the other and spoils the network, until `count` submissions were acknowledged. */
async function spoil(stage: Stage, journal: Journal, count: number, over: AbortSignal) {
  let rounds = 0;
  for (; ; rounds += 1) {
    const enough = journal.acknowledged.size + counts.betweenFaults;
    if (enough >= count) return rounds;
    await until(() => over.aborted || journal.acknowledged.size >= enough, limits.stage);
    if (over.aborted) return rounds;
    const [name, kill] = stage.victims[rounds % stage.victims.length] ?? [];
    const fault = faults[rounds % faults.length];
    assert.ok(name && kill && fault);
    await kill();
    stage.proxy.set(fault);
    stage.proxy.cut();
    await after(limits.badNetwork);
    stage.proxy.set({});
    stage.proxy.cut();
    console.log(
      `  ${journal.acknowledged.size} acknowledged; killed ${name}, network ${JSON.stringify(fault)}`,
    );
  }
}

/** One stage from its start to its verdict, in a data folder that an interrupted run left or a new one. */
async function prove(
  name: string,
  count: number,
  start: (dataDir: string, env: Record<string, string>) => Promise<Stage>,
): Promise<Record<string, number>> {
  const own = join(folder, name);
  const placed = join(own, "place.json");
  // Webhooks that wait name their target: it has to come back to its port.
  const known: { dataDir: string; targetPort: number } | undefined = existsSync(placed)
    ? JSON.parse(readFileSync(placed, "utf8"))
    : undefined;
  const isInterrupted = known !== undefined && existsSync(known.dataDir);
  const { dataDir, targetPort } = isInterrupted
    ? known
    : { dataDir: newDataDir(), targetPort: await freePort() };
  if (!isInterrupted) {
    rmSync(own, { recursive: true, force: true });
    mkdirSync(own, { recursive: true });
    writeFileSync(placed, JSON.stringify({ dataDir, targetPort }));
  }
  const journal = new Journal(join(own, "journal"));
  if (isInterrupted) console.log(`  ${name}: goes on after ${journal.acknowledged.size}`);
  const target = await startTarget(join(own, "told"), targetPort);
  const stage = await start(dataDir, target.settings);
  const ended = new AbortController();
  try {
    await stage.withDatabase(liftVisitorLimits);
    const over = AbortSignal.any([ended.signal, AbortSignal.timeout(limits.stage)]);
    const spoiled = spoil(stage, journal, count, over);
    const [{ sent }, rounds] = await Promise.all([
      sendUntilAcknowledged(count, journal, stage.doors, over),
      spoiled,
    ]);
    await nothingWaits(dataDir, stage.withDatabase);
    const figures = await stage.withDatabase((sql) => holdsPromises(sql, journal, target.told));
    rmSync(own, { recursive: true });
    return { faults: rounds, sent, ...figures };
  } finally {
    ended.abort();
    await stage.stop();
    target.close();
    if (!existsSync(own)) discard(dataDir);
  }
}

/**
 * Ten thousand submissions through the form and directly through REST, half of them without an id,
 * sent again until they are acknowledged, while database, Supabase part, site and launcher are killed
 * with SIGKILL and the network is bad, before the site and behind it. Each must be there once, and
 * people, timeline, counters, mails and webhooks must agree with the rows.
 */
export const leads: Step = async () => {
  const kills = await prove("kills", counts.kills, stageOfKills);
  console.log(`  kills: ${JSON.stringify(kills)}`);
  const network = await prove("network", counts.network, stageOfNetwork);
  console.log(`  network: ${JSON.stringify(network)}`);
  const sum = Object.keys(kills).map((figure) => [
    figure,
    (kills[figure] ?? 0) + (network[figure] ?? 0),
  ]);
  return { ...Object.fromEntries(sum), lost: 0, twice: 0 };
};
