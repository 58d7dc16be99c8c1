import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type postgres from "postgres";
import type { ChatReply } from "../../../supabase/contracts/chat-values.ts";
import { openCalendar, raceStart } from "../../support/load/booking-race.ts";
import { sendTurn, siteEndpoint } from "../../support/fixtures/chat-visitor.ts";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import { publishHeadline } from "../../support/fixtures/content-edits.ts";
import { measureRetainedMemory } from "../../support/product/retained-memory.ts";
import { listProcessTree } from "../../support/product/process-killer.ts";
import { liftVisitorLimits, withProductDatabase } from "../../support/product/product-database.ts";
import { discard, newDataDir, startProduct, type Product } from "../../support/product/product.ts";
import { waitForEmptyQueue } from "../../support/product/submission-queue.ts";
import { signIn, siteConfig } from "../../support/fixtures/staff-client.ts";
import type { Step } from "../steps.ts";

const folder = fileURLToPath(new URL("../../../.proof", import.meta.url));

/** The interval of each kind of request in milliseconds; together about fifteen requests per second. */
const intervalsMs = {
  page: 150,
  asset: 400,
  form: 1000,
  chat: 1500,
  booking: 6000,
  list: 1000,
  publish: 20_000,
};
/** Milliseconds between two samples of the processes. */
const sampleIntervalMs = 5000;
/** The allowed growth of the last third relative to the second. */
const maxGrowth = { share: 1.1, megabytes: 8, handles: 20 };
/** Minutes below which thirds are too short, because caches are still filling. */
const minMinutes = 15;

const nodeParts: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["site", /next-server|next\/dist\/bin\/next/],
  ["content lake", /studio\/content-lake\/main\.ts/],
  ["Supabase", /supabase\/local\/main\.ts/],
  ["gateway", /launcher\.ts start/],
];
const names: typeof nodeParts = [
  ...nodeParts,
  ["REST engine", /postgrest/],
  ["database", /postgres/],
];

/**
 * One sample of a service: all its processes together. `rss` in megabytes; shared pages count
 * proportionally.
 */
type Sample = { rss: number; handles: number; processes: number };

function proportionalMemory(pid: number): number {
  // The proportional share of pages mapped by several processes, so that the sum over a service is its
  // actual use.
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
}

function takeSamples(root: number): Map<string, Sample> {
  const samples = new Map<string, Sample>();
  for (const { pid, command } of listProcessTree(root)) {
    const name = names.find(([, pattern]) => pattern.test(command))?.[0];
    if (!name) continue;
    const sample = samples.get(name) ?? { rss: 0, handles: 0, processes: 0 };
    try {
      sample.rss += proportionalMemory(pid);
      sample.handles += readdirSync(`/proc/${pid}/fd`).length;
      sample.processes += 1;
    } catch {
      // It ended meanwhile.
    }
    samples.set(name, sample);
  }
  return samples;
}

/**
 * The retained memory of each Node service after garbage collection, in megabytes; measured one after
 * the other.
 */
async function measureRetained(root: number): Promise<Map<string, number>> {
  const retained = new Map<string, number>();
  for (const [name, pattern] of nodeParts)
    for (const { pid, command } of listProcessTree(root))
      if (pattern.test(command))
        retained.set(name, (retained.get(name) ?? 0) + (await measureRetainedMemory(pid)));
  return retained;
}

/** The size of the database on disk. */
async function databaseBytes(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`select pg_database_size(current_database())::float8 as bytes`;
  return Number(row?.["bytes"]);
}

/** The first quartile: memory after a collection, or durations without concurrent load. */
function firstQuartile(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0;
}

/** The first quartile of a metric in the second and in the last third of the run. */
function compareThirds(values: readonly number[]): { second: number; last: number } {
  const third = Math.floor(values.length / 3);
  return {
    second: firstQuartile(values.slice(third, 2 * third)),
    last: firstQuartile(values.slice(2 * third)),
  };
}

/** Continuous requests of visitors, staff and an editor. A failed response counts as an error. */
class Load {
  readonly times = new Map<string, number[]>();
  readonly errors: string[] = [];
  readonly #over = new AbortController();
  readonly #running: Promise<void>[] = [];

  /** Repeats `work` with a pause until the end. It returns true or a description of the failure. */
  every(name: string, pause: number, work: () => Promise<boolean | string>): void {
    const times: number[] = [];
    this.times.set(name, times);
    const loop = async () => {
      while (!this.#over.signal.aborted) {
        const began = performance.now();
        const outcome = await work().catch((error: unknown) => String(error));
        if (outcome !== true)
          this.errors.push(`${name}: ${outcome || "another answer than expected"}`);
        times.push(performance.now() - began);
        await after(pause, undefined, { signal: this.#over.signal }).catch(() => undefined);
      }
    };
    this.#running.push(loop());
  }

  async stop(): Promise<void> {
    this.#over.abort();
    await Promise.all(this.#running);
  }
}

/** A chat of six turns after another. */
function startChats(load: Load, origin: string): void {
  let questions = 0;
  let chat: { session: string; said: number; reply: ChatReply | null } | undefined;
  load.every("chat", intervalsMs.chat, async () => {
    if (!chat || chat.said === 6) chat = { session: randomUUID(), said: 0, reply: null };
    const { reply } = await sendTurn(siteEndpoint(origin), {
      message: `What does ArqMesh do with table ${(questions += 1)}?`,
      sessionId: chat.session,
      conversationState: chat.reply?.conversationState ?? null,
    });
    chat = { ...chat, said: chat.said + 1, reply };
    return reply.response !== "";
  });
}

/** Bookings directly through REST, each of a different slot. */
async function startBookings(load: Load, origin: string, type: string): Promise<void> {
  const { supabasePublishableKey: apikey } = await siteConfig(origin);
  let bookings = 0;
  load.every("booking", intervalsMs.booking, async () => {
    bookings += 1;
    const response = await fetch(`${origin}/rest/v1/rpc/book_appointment`, {
      method: "POST",
      headers: { apikey, "content-type": "application/json" },
      body: JSON.stringify({
        booking: {
          type_id: type,
          starts_at: new Date(raceStart(bookings)).toISOString(),
          name: "Ada Sample",
          email: `soak.booking.${bookings}@example.com`,
          submission_id: randomUUID(),
        },
      }),
    });
    const said = await response.text();
    return response.status === 200 || `${response.status} ${said}`;
  });
}

/** Polling of the lead list and publishing, with a session that is renewed every ten minutes. */
async function startStaffRequests(load: Load, origin: string): Promise<void> {
  let staff = await signIn(origin);
  let signedInAt = Date.now();
  const colleague = async () => {
    if (Date.now() - signedInAt > 10 * 60_000) {
      staff = await signIn(origin);
      signedInAt = Date.now();
    }
    return staff;
  };
  let headlines = 0;
  load.every("list of leads", intervalsMs.list, async () => {
    const { rest } = await colleague();
    const responses = await Promise.all([
      rest("/rest/v1/rpc/search_leads", { method: "POST", body: '{"max_rows": 25}' }),
      rest("/rest/v1/rpc/lead_summary", { method: "POST", body: "{}" }),
      rest("/rest/v1/rpc/changes_since", { method: "POST", body: "{}" }),
    ]);
    await Promise.all(responses.map((response) => response.arrayBuffer()));
    return responses.every(({ status }) => status === 200);
  });
  load.every("publish", intervalsMs.publish, async () => {
    const response = await publishHeadline(
      await colleague(),
      `A headline of round ${(headlines += 1)}`,
    );
    await response.body?.cancel();
    return response.status === 200;
  });
}

/** Starts all kinds of requests; `type` is the meeting type to book. Returns a function that counts the forms sent so far. */
async function startRequests(load: Load, origin: string, type: string): Promise<() => number> {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(origin + path, { headers });
    await response.arrayBuffer();
    return response.status === 200 || `${path}: ${response.status}`;
  };
  const pages = [
    "/",
    "/platform",
    "/solutions",
    "/solutions/arqmesh",
    "/resources",
    "/about",
    "/book",
  ];
  const html = await (await fetch(origin)).text();
  const assets = [...html.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
  let n = 0;
  const next = () => (n += 1);
  load.every("page", intervalsMs.page, () => get(pages[next() % pages.length] ?? "/"));
  load.every("searched page", intervalsMs.page * 4, () => get(`/resources?q=word${next()}`));
  load.every("asset", intervalsMs.asset, () =>
    get(assets[next() % assets.length] ?? "/robots.txt"),
  );
  let forms = 0;
  load.every("form", intervalsMs.form, async () => {
    const response = await sendContactForm(origin, { email: `soak.${next()}@example.com` });
    await response.body?.cancel();
    forms += 1;
    return response.status === 303;
  });
  await startStaffRequests(load, origin);
  startChats(load, origin);
  await startBookings(load, origin, type);
  return () => forms;
}

/**
 * Samples all processes until the end. Returns the retained memory after each third of the run.
 * @throws if the product ended, with its last output.
 */
async function sampleUntilEnd(
  { pid, output }: Product,
  minutes: number,
  samples: Map<string, Sample>[],
  load: Load,
): Promise<Map<string, number>[]> {
  const began = Date.now();
  const ends = began + minutes * 60_000;
  const retained: Map<string, number>[] = [];
  for (let sampleCount = 1; Date.now() < ends; sampleCount += 1) {
    await after(sampleIntervalMs);
    const sample = takeSamples(pid);
    if (sample.size === 0) throw new Error(`The product ended:\n${output().slice(-4000)}`);
    samples.push(sample);
    const thirds = Math.floor((3 * (Date.now() - began)) / (ends - began));
    if (retained.length < Math.min(thirds, 2)) retained.push(await measureRetained(pid));
    if (sampleCount % 12 === 0) {
      const parts = [...sample]
        .map(([name, { rss, handles }]) => `${name} ${Math.round(rss)} MB, ${handles} handles`)
        .join("; ");
      console.log(`  ${sampleCount / 12} min, ${load.errors.length} errors; ${parts}`);
    }
  }
  retained.push(await measureRetained(pid));
  return retained;
}

/** Rounds to one decimal place. */
const round = (value: number) => Math.round(value * 10) / 10;

/**
 * Compares memory, handles and response times of the thirds; `grown` describes each excess. Memory that is not
 * retained memory, and handles, are per process, because a pool may open another connection at any time.
 */
function evaluate(samples: Map<string, Sample>[], retained: Map<string, number>[], load: Load) {
  const metrics: Record<string, number> = {};
  const grown: string[] = [];
  for (const [name] of names) {
    const seen = samples.flatMap((sample) => sample.get(name) ?? []);
    const [, second, last] = retained.map((parts) => parts.get(name));
    const rss =
      second !== undefined && last !== undefined
        ? { second, last }
        : compareThirds(seen.map((sample) => sample.rss / sample.processes));
    const handles = compareThirds(seen.map((sample) => sample.handles / sample.processes));
    metrics[`${name}, MB`] = round(rss.last);
    metrics[`${name}, MB before`] = round(rss.second);
    metrics[`${name}, handles`] = round(handles.last);
    if (rss.last > Math.max(rss.second * maxGrowth.share, rss.second + maxGrowth.megabytes))
      grown.push(`${name} grew from ${rss.second.toFixed(1)} to ${rss.last.toFixed(1)} MB`);
    if (handles.last > Math.max(handles.second * 1.05, handles.second + maxGrowth.handles))
      grown.push(
        `${name} holds ${round(handles.last)} handles instead of ${round(handles.second)}`,
      );
  }
  let requests = 0;
  for (const [name, times] of load.times) {
    requests += times.length;
    const { second, last } = compareThirds(times);
    metrics[`${name}, ms`] = Math.round(last);
    if (times.length > 30 && last > Math.max(second * 1.5, second + 20))
      grown.push(`${name} takes ${last.toFixed(0)} ms instead of ${second.toFixed(0)}`);
  }
  metrics["requests"] = requests;
  return { metrics, grown };
}

/**
 * `npm run proof -- soak [--minutes n]`: half an hour of visitors, forms, chats, bookings, a polled
 * lead list and occasional publishing, about fifteen requests per second. No request may fail. Memory
 * must not grow: the retained memory of a Node service at the end is at most a tenth (or 8 MB) above
 * that after two thirds of the run; for other services, the first quartile of the last third is
 * compared with that of the second, per process; file handles per process grow by at most a twentieth or
 * 20; the first quartile of response times of each kind by at most half. Samples are written to `.proof/soak.json`.
 */
export const soak: Step = async (args) => {
  const { values } = parseArgs({ args: [...args], options: { minutes: { type: "string" } } });
  const minutes = Number(values.minutes ?? 30);
  assert.ok(minutes > 0, "--minutes takes a number");
  const dataDir = newDataDir();
  const product = await startProduct({ dataDir });
  const load = new Load();
  const samples: Map<string, Sample>[] = [];
  try {
    await withProductDatabase(dataDir, liftVisitorLimits);
    const type = await withProductDatabase(dataDir, openCalendar);
    const before = await withProductDatabase(dataDir, databaseBytes);
    const sentForms = await startRequests(load, product.origin, type);

    const retained = await sampleUntilEnd(product, minutes, samples, load);
    await load.stop();
    await waitForEmptyQueue(dataDir);

    const { metrics, grown } = evaluate(samples, retained, load);
    const counts: Record<string, number> = { minutes, samples: samples.length, ...metrics };
    const [size] = await withProductDatabase(
      dataDir,
      (sql) => sql`
        select (select count(*) from public.leads)::int as leads,
          (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as connections,
          (select count(*) from public.outbox where state = 'dead')::int as dead`,
    );
    const afterwards = await withProductDatabase(dataDir, databaseBytes);
    counts["leads"] = Number(size?.["leads"]);
    // Forms, turns and bookings, with all their effects.
    const stored = ["form", "chat", "booking"].reduce(
      (sum, name) => sum + (load.times.get(name)?.length ?? 0),
      0,
    );
    counts["kB on disk for each form, turn or booking"] = Math.round(
      (afterwards - before) / 1024 / stored,
    );
    counts["connections"] = Number(size?.["connections"]);
    counts["errors"] = load.errors.length;
    mkdirSync(folder, { recursive: true });
    const report = samples.map((sample) => Object.fromEntries(sample));
    writeFileSync(
      join(folder, "soak.json"),
      `${JSON.stringify({ counts, samples: report }, null, 2)}\n`,
    );
    assert.deepEqual(load.errors.slice(0, 5), []);
    assert.ok(Number(size?.["leads"]) >= sentForms(), "every form is a lead");
    assert.equal(size?.["dead"], 0, "no message failed permanently");
    assert.ok(Number(size?.["connections"]) <= 60, `${size?.["connections"]} connections`);
    if (minutes >= minMinutes) assert.deepEqual(grown, []);
    else console.log(`  too short for a verdict: ${grown.join("; ") || "no growth"}`);
    return counts;
  } finally {
    await load.stop();
    await product.stop();
    discard(dataDir);
  }
};
