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
import { z } from "zod";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { startFaultProxy, type Fault, type FaultProxy } from "../../support/servers/fault-proxy.ts";
import {
  clientHeaderSecret,
  publishableKey,
  startLocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { killProcessTree } from "../../support/product/process-killer.ts";
import { liftVisitorLimits, withProductDatabase } from "../../support/product/product-database.ts";
import { discard, newDataDir, startProduct } from "../../support/product/product.ts";
import { siteConfig } from "../../support/fixtures/staff-client.ts";
import { until } from "../../support/until.ts";
import { expectAcknowledged, waitForEmptyQueues } from "../leads/lead-effects.ts";
import { Journal, sendUntilAcknowledged, type Endpoints } from "../leads/lead-visitors.ts";
import type { Step } from "../steps.ts";

/** Acknowledged submissions of each scenario, and those between two faults. */
const counts = { kills: 7000, network: 3000, betweenFaults: 250 };
/** Milliseconds that a scenario may take, and that a network fault lasts. */
const limits = { stage: 40 * 60_000, badNetwork: 3000 };

const folder = fileURLToPath(new URL("../../../.proof/leads", import.meta.url));

const faults: Fault[] = [
  { latencyMs: 150 },
  { maxBytes: 900 },
  { shouldReset: true },
  { maxChunkBytes: 64, bytesPerSecond: 50_000 },
  { timeoutMs: 200 },
  { closeDelayMs: 300 },
  { maxBytes: 2500, maxChunkBytes: 200 },
];

/** A running product and its fault injection. */
type Scenario = {
  endpoints(): Endpoints;
  proxy: FaultProxy;
  victims: [name: string, kill: () => Promise<unknown>][];
  withDatabase<Result>(work: (sql: postgres.Sql) => Promise<Result>): Promise<Result>;
  stop(): Promise<unknown>;
};

/**
 * A webhook target that rejects every fifth lead once. Its deliveries and rejections are stored in a
 * file.
 */
async function startTarget(path: string, port: number) {
  const delivered = new Map<string, number>();
  const refused = new Set<string>();
  const note = (id: string, isTaken: boolean) => {
    if (isTaken) delivered.set(id, (delivered.get(id) ?? 0) + 1);
    else refused.add(id);
  };
  const before = existsSync(path) ? readFileSync(path, "utf8") : "";
  for (const line of before.split("\n").filter(Boolean)) note(line.slice(1), line.startsWith("+"));
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const { data } = z.object({ data: z.object({ id: z.string() }) }).parse(JSON.parse(body));
      const isTaken = /[^0-2]$/.test(data.id) || refused.has(data.id);
      appendFileSync(path, `${isTaken ? "+" : "-"}${data.id}\n`);
      note(data.id, isTaken);
      response.writeHead(isTaken ? 204 : 503).end();
    });
  }).listen(port, "127.0.0.1");
  await until(() => server.listening);
  return {
    delivered,
    url: `http://127.0.0.1:${port}/leads`,
    settings: { WEBHOOK_PRIVATE_TARGETS: "on" },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The whole product with its embedded database; the fault proxy is between it and the visitors. */
async function startKillScenario(dataDir: string, env: Record<string, string>): Promise<Scenario> {
  const port = await findFreePort();
  const start = () => startProduct({ dataDir, port, env });
  let product = await start();
  const proxy = await startFaultProxy({ port });
  const site = `http://localhost:${proxy.port}`;
  const { supabasePublishableKey: key } = await siteConfig(product.origin);
  const part = (name: string, matching: RegExp): Scenario["victims"][number] => [
    name,
    () => until(() => killProcessTree(product.pid, matching).length > 0),
  ];
  return {
    endpoints: () => ({ site, rest: { address: site, key } }),
    proxy,
    victims: [
      part("the database", /postgres\b.* -D /),
      part("Supabase", /supabase\/local\/main\.ts/),
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

/** The site with a separate database; the fault proxy is between the two. */
async function startNetworkScenario(
  dataDir: string,
  env: Record<string, string>,
): Promise<Scenario> {
  const port = await findFreePort();
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
    endpoints: () => ({ site: product.origin, rest: { address, key: publishableKey } }),
    proxy,
    victims: [
      [
        "the database",
        () => until(() => killProcessTree(supabase.databasePid(), / -D /).length > 0),
      ],
      [
        "Supabase",
        async () => {
          await supabase.kill();
          supabase = await start();
        },
      ],
      ["the site", () => until(() => killProcessTree(product.pid, /next/).length > 0)],
    ],
    withDatabase: (work) => work(supabase.sql),
    async stop() {
      await proxy.close();
      await product.stop();
      await supabase.stop();
    },
  };
}

/**
 * Kills one service after the other and injects network faults until `count` submissions are
 * acknowledged.
 */
async function injectFaults(
  scenario: Scenario,
  journal: Journal,
  count: number,
  over: AbortSignal,
) {
  let rounds = 0;
  for (; ; rounds += 1) {
    const enough = journal.acknowledged.size + counts.betweenFaults;
    if (enough >= count) return rounds;
    await until(() => over.aborted || journal.acknowledged.size >= enough, limits.stage);
    if (over.aborted) return rounds;
    const [name, kill] = scenario.victims[rounds % scenario.victims.length] ?? [];
    const fault = faults[rounds % faults.length];
    assert.ok(name && kill && fault);
    await kill();
    scenario.proxy.set(fault);
    scenario.proxy.resetConnections();
    await after(limits.badNetwork);
    scenario.proxy.set({});
    scenario.proxy.resetConnections();
    console.log(
      `  ${journal.acknowledged.size} acknowledged; killed ${name}, network ${JSON.stringify(fault)}`,
    );
  }
}

/** Runs one scenario to its verdict, in the data folder of an interrupted run or a new one. */
async function runScenario(
  name: string,
  count: number,
  start: (dataDir: string, env: Record<string, string>) => Promise<Scenario>,
): Promise<Record<string, number>> {
  const own = join(folder, name);
  const location = join(own, "place.json");
  // Queued webhooks have the target's address: it needs the same port again.
  const known: { dataDir: string; targetPort: number } | undefined = existsSync(location)
    ? JSON.parse(readFileSync(location, "utf8"))
    : undefined;
  const isInterrupted = known !== undefined && existsSync(known.dataDir);
  const { dataDir, targetPort } = isInterrupted
    ? known
    : { dataDir: newDataDir(), targetPort: await findFreePort() };
  if (!isInterrupted) {
    rmSync(own, { recursive: true, force: true });
    mkdirSync(own, { recursive: true });
    writeFileSync(location, JSON.stringify({ dataDir, targetPort }));
  }
  const journal = new Journal(join(own, "journal"));
  if (isInterrupted) console.log(`  ${name}: continues after ${journal.acknowledged.size}`);
  const target = await startTarget(join(own, "delivered"), targetPort);
  const scenario = await start(dataDir, target.settings);
  const ended = new AbortController();
  try {
    await scenario.withDatabase(liftVisitorLimits);
    // A continued run already has it.
    await scenario.withDatabase(
      (sql) => sql`
        insert into public.webhooks (url, events)
        select ${target.url}, array['lead.created']
        where not exists (select from public.webhooks where url = ${target.url})`,
    );
    const over = AbortSignal.any([ended.signal, AbortSignal.timeout(limits.stage)]);
    const faultLoop = injectFaults(scenario, journal, count, over);
    const [{ sent }, rounds] = await Promise.all([
      sendUntilAcknowledged(count, journal, scenario.endpoints, over),
      faultLoop,
    ]);
    await waitForEmptyQueues(dataDir, scenario.withDatabase);
    const effects = await scenario.withDatabase((sql) =>
      expectAcknowledged(sql, journal, target.delivered),
    );
    rmSync(own, { recursive: true });
    return { faults: rounds, sent, ...effects };
  } finally {
    ended.abort();
    await scenario.stop();
    target.close();
    if (!existsSync(own)) discard(dataDir);
  }
}

/**
 * Ten thousand submissions through the form and directly through REST, half of them without an id,
 * repeated until acknowledged, while the database, Supabase, the site and the launcher are killed with
 * SIGKILL and the network is faulty, in front of the site and behind it. Each must be stored once, and
 * people, timeline, counters, emails and webhooks must match the rows.
 */
export const leads: Step = async () => {
  const kills = await runScenario("kills", counts.kills, startKillScenario);
  console.log(`  kills: ${JSON.stringify(kills)}`);
  const network = await runScenario("network", counts.network, startNetworkScenario);
  console.log(`  network: ${JSON.stringify(network)}`);
  const sums = Object.keys(kills).map((name) => [name, (kills[name] ?? 0) + (network[name] ?? 0)]);
  return Object.fromEntries(sums);
};
