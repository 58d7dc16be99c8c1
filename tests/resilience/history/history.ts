import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { openCalendar, raceStart } from "../../support/load/booking-race.ts";
import { publishHeadline } from "../../support/fixtures/content-edits.ts";
import { startFaultProxy, type Fault, type FaultProxy } from "../../support/servers/fault-proxy.ts";
import { listProcessTree, killProcessTree } from "../../support/product/process-killer.ts";
import { liftVisitorLimits, withProductDatabase } from "../../support/product/product-database.ts";
import { discard, newDataDir, startProduct } from "../../support/product/product.ts";
import { newSeed, pickOne, seededRandom } from "../../support/fixtures/seeded.ts";
import { waitForEmptyQueue } from "../../support/product/submission-queue.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";
import { until } from "../../support/until.ts";
import { z } from "zod";
import { readRecordFile } from "../../support/record-file.ts";
import type { Step } from "../steps.ts";
import { checkDatabase, possibleHeadlines } from "./checker.ts";
import { Journal } from "./journal.ts";
import { People } from "./people.ts";

const counts = { seeds: 20, operations: 500, people: 10, betweenFaults: 60 };
/** Milliseconds: the duration of a partition or pause, and the maximum duration of a seed. */
const limits = { fault: 2500, seed: 5 * 60_000 };

const folder = fileURLToPath(new URL("../../../.proof", import.meta.url));
const record = join(folder, "history.json");

const doneShape = z.object({
  first: z.number(),
  passed: z.record(z.string(), z.record(z.string(), z.number())),
});

/** Processes that a fault affects, by command line. */
const parts = {
  "the database": /postgres\b.* -D /,
  Supabase: /supabase\/local\/main\.ts/,
  "the content lake": /studio\/content-lake\/main\.ts/,
  "the site": /next/,
};

/** The faults of a history, each of which returns what it did; `resume` continues paused processes. */
function createFaults(
  random: () => number,
  proxy: FaultProxy,
  product: { launcher(): number; restart(): Promise<void> },
) {
  const paused = new Set<number>();
  const resume = () => {
    for (const pid of paused) {
      try {
        process.kill(pid, "SIGCONT");
      } catch {
        // It was killed meanwhile.
      }
    }
    paused.clear();
  };

  const names = Object.keys(parts);
  const kill = async () => {
    const name = pickOne(random, [...names, "the launcher"]);
    if (name === "the launcher") {
      await product.restart();
    } else {
      const pattern = parts[name as keyof typeof parts]; // the keys of `parts` except the launcher
      await until(() => killProcessTree(product.launcher(), pattern).length > 0);
    }
    return `killed ${name}`;
  };
  const pause = async () => {
    const name = pickOne(random, names);
    // The server is paused together with its workers.
    const pattern = name === "the database" ? /postgres/ : parts[name as keyof typeof parts]; // as above
    for (const { pid, command } of listProcessTree(product.launcher())) {
      if (!pattern.test(command)) continue;
      process.kill(pid, "SIGSTOP");
      paused.add(pid);
    }
    await after(limits.fault);
    resume();
    return `stopped ${name} for a while`;
  };
  const partition = async () => {
    const fault: Fault = pickOne(random, [
      { timeoutMs: 200 },
      { shouldReset: true },
      { maxBytes: 700 },
      { latencyMs: 400 },
    ]);
    proxy.set(fault);
    proxy.resetConnections();
    await after(limits.fault);
    proxy.set({});
    proxy.resetConnections();
    return `network ${JSON.stringify(fault)}`;
  };

  // Kills are twice as frequent as the others.
  return { faults: [kill, kill, pause, partition], resume };
}

/** Runs one history: the operations of ten people during faults, and a check of the final state. */
async function runHistory(seed: number, operations: number): Promise<Record<string, number>> {
  const random = seededRandom(seed);
  const dataDir = newDataDir();
  const port = await findFreePort();
  const env = { SAMPLE_DATA: "off" };
  const start = () => startProduct({ dataDir, port, env });
  let product = await start();
  const proxy = await startFaultProxy({ port });
  const journal = new Journal();
  const { faults: kinds, resume } = createFaults(random, proxy, {
    launcher: () => product.pid,
    async restart() {
      await product.kill();
      product = await start();
    },
  });

  const over = AbortSignal.timeout(limits.seed);
  try {
    await withProductDatabase(dataDir, liftVisitorLimits);
    const type = await withProductDatabase(dataDir, openCalendar);
    const staff = await signIn(product.origin);
    const people = new People({
      origin: `http://localhost:${proxy.port}`,
      staff,
      type,
      // Few enough that several people compete for each.
      times: Array.from({ length: Math.ceil(operations / 10) }, (_, n) => raceStart(n)),
      journal,
      seed,
    });
    let faults = 0;
    let isDone = false;
    const injectFaults = async () => {
      for (;;) {
        const enough = journal.size + counts.betweenFaults;
        await until(() => isDone || over.aborted || journal.size >= enough, limits.seed);
        if (isDone || over.aborted) return;
        const what = await pickOne(random, kinds)();
        faults += 1;
        console.log(`    ${journal.size} operations; ${what}`);
      }
    };
    const faultLoop = injectFaults();
    await people.work(counts.people, operations, over).finally(() => (isDone = true));
    await faultLoop;
    over.throwIfAborted();

    await until(async () => (await fetch(`${product.origin}/readyz`)).ok, 60_000);
    await waitForEmptyQueue(dataDir, 120_000);
    await until(() => withProductDatabase(dataDir, (sql) => sql`select 1`).catch(() => undefined));
    await withProductDatabase(dataDir, (sql) => checkDatabase(sql, journal));
    const headlines = possibleHeadlines(journal);
    if (headlines.length > 0) {
      // After a restart of the lake the site receives the events published before.
      await until(async () => {
        const page = await (await fetch(product.origin)).text();
        return headlines.some((headline) => page.includes(headline));
      }, 60_000);
      const editor = await signIn(product.origin);
      const last = `history-${seed}-last`;
      assert.equal((await publishHeadline(editor, last)).status, 200);
      await until(async () => (await (await fetch(product.origin)).text()).includes(last));
    }
    return {
      operations: journal.size,
      faults,
      acknowledged: journal.count("acknowledged"),
      refused: journal.count("refused"),
      unknown: journal.count("unknown"),
    };
  } finally {
    resume();
    await proxy.close();
    await product.stop();
    discard(dataDir);
  }
}

/**
 * `npm run proof -- history [--seeds n] [--seed s]`: histories of 500 operations (forms, bookings,
 * cancellations, status changes, publishing) by ten concurrent people, while services are killed,
 * paused and disconnected. The final state must contain everything acknowledged exactly once, nothing
 * that was refused, no conflicting meetings, and each status change in the audit log. Each seed has its
 * own data folder and is recorded when it passes.
 */
export const history: Step = async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: "string" },
      seed: { type: "string" },
      operations: { type: "string" },
    },
  });
  const operations = Number(values.operations ?? counts.operations);
  if (values.seed !== undefined) {
    console.log(`  seed ${values.seed}`);
    return { seeds: 1, ...(await runHistory(Number(values.seed), operations)) };
  }
  const done: z.infer<typeof doneShape> = readRecordFile(record, doneShape) ?? {
    first: newSeed(),
    passed: {},
  };
  const totals: Record<string, number> = { seeds: 0 };
  for (let n = 0; n < Number(values.seeds ?? counts.seeds); n += 1) {
    const seed = done.first + n;
    const before = done.passed[seed];
    console.log(before ? `  seed ${seed}: passed before` : `  seed ${seed}…`);
    const figures =
      before ??
      (await runHistory(seed, operations).catch((cause: unknown) => {
        throw new Error(`Repeat with: npm run proof -- history --seed ${seed}`, { cause });
      }));
    if (!before) {
      done.passed[seed] = figures;
      mkdirSync(folder, { recursive: true });
      writeFileSync(record, `${JSON.stringify(done, null, 2)}\n`);
      console.log(`  seed ${seed}: ${JSON.stringify(figures)}`);
    }
    totals["seeds"] = n + 1;
    for (const [name, value] of Object.entries(figures)) totals[name] = (totals[name] ?? 0) + value;
  }
  rmSync(record, { force: true });
  return totals;
};
