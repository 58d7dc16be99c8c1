/**
 * `npm run bench`: every line of `targets.ts` with its figure, measured here in one run, as a table and in
 * `test-results/bench.json`, compared with the run in `docs/bench/latest.json`. `-- <part>…` measures some
 * parts, `-- --keep` makes the run the one to compare with, `-- --show` prints what was measured last.
 * Nothing here passes or fails: it ends with 0 unless a part could not be measured.
 */
import { setTimeout as after } from "node:timers/promises";
import { family } from "../support/product/process-killer.ts";
import { discard, newDataDir, type Product, startProduct } from "../support/product/product.ts";
import { benchAssistant } from "./measurements/assistant.ts";
import { benchBackOffice } from "./measurements/back-office.ts";
import { benchBytes } from "./measurements/bytes.ts";
import { type Measured, notebook, type Note, type Parts } from "./figures.ts";
import { benchKnowledge } from "./measurements/knowledge.ts";
import { benchLake } from "./measurements/lake.ts";
import { benchLeads } from "./measurements/leads.ts";
import { benchLeadsInBrowser } from "./measurements/leads-in-browser.ts";
import { benchAxe, benchLighthouse } from "./measurements/pages.ts";
import { benchPublishing } from "./measurements/publishing.ts";
import { keep, keptRun, knownProven, noteOwn, ownRun, thisCommit } from "./record.ts";
import { showInReadme } from "./readme.ts";
import { benchReports } from "./measurements/reports.ts";
import { benchSlots } from "./measurements/slots.ts";
import { benchStart } from "./measurements/starting.ts";
import { stolenSince } from "./cpu-steal.ts";
import { tableOf } from "./table.ts";
import { type PartName, partNames } from "./targets.ts";
import { benchThroughput } from "./measurements/throughput.ts";
import { benchVisits } from "./measurements/visits.ts";
import { yardstick } from "./calibration.ts";

/** A part that takes longer is stuck. */
const longestMinutes = 60;

let shared: { product: Product; dataDir: string } | undefined;

/** The product that several parts look at, one after the other; a new one when it no longer answers. */
async function sharedProduct(): Promise<Product> {
  const answers =
    shared &&
    (await fetch(`${shared.product.origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ));
  if (shared && answers) return shared.product;
  await endShared();
  const dataDir = newDataDir();
  shared = { product: await startProduct({ dataDir }), dataDir };
  return shared.product;
}

async function endShared(): Promise<void> {
  if (!shared) return;
  const { product, dataDir } = shared;
  shared = undefined;
  await product.stop();
  discard(dataDir);
}

const withShared =
  (measure: (product: Product, note: Note) => Promise<void>) =>
  async (note: Note): Promise<void> =>
    measure(await sharedProduct(), note);

const parts: Record<PartName, (note: Note) => Promise<void>> = {
  start: benchStart,
  bytes: withShared(benchBytes),
  visits: withShared(benchVisits),
  "back-office": withShared(benchBackOffice),
  lighthouse: withShared(benchLighthouse),
  axe: withShared(benchAxe),
  throughput: withShared(benchThroughput),
  publishing: withShared(benchPublishing),
  assistant: withShared(benchAssistant),
  knowledge: benchKnowledge,
  slots: benchSlots,
  lake: benchLake,
  leads: benchLeads,
  "leads-browser": benchLeadsInBrowser,
  reports: benchReports,
};

const minutes = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;

/** How long these took when they were measured before, here or in the committed run. */
function expected(asked: readonly PartName[]): { seconds: number; unknown: PartName[] } {
  const known = { ...keptRun()?.parts, ...ownRun()?.parts };
  return {
    seconds: asked.reduce((sum, part) => sum + (known[part]?.seconds ?? 0), 0),
    unknown: asked.filter((part) => !known[part]),
  };
}

async function measurePart(part: PartName): Promise<Measured> {
  const { figures, note } = notebook();
  const at = new Date().toISOString();
  const before = yardstick();
  const stolen = stolenSince();
  const began = performance.now();
  const work = parts[part](note);
  const stuck = new AbortController();
  let failed: string | undefined;
  try {
    await Promise.race([
      work,
      after(longestMinutes * 60_000, undefined, { signal: stuck.signal }).then(() => {
        throw new Error(`It was not done after ${longestMinutes} minutes.`);
      }),
    ]);
  } catch (error) {
    console.error(error);
    failed = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  } finally {
    stuck.abort();
    work.catch(() => undefined);
  }
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const share = stolen();
  return {
    at,
    commit: thisCommit(),
    seconds,
    ...share,
    yardstick: Math.round((before + yardstick()) * 50) / 100,
    ...(failed === undefined ? {} : { failed }),
    figures,
  };
}

/** Ends what this process started, however deep. */
function endFamily(): void {
  for (const { pid } of family(process.pid).toReversed())
    if (pid !== process.pid)
      try {
        process.kill(pid, "SIGTERM");
      } catch {
        // It has ended by itself.
      }
}

async function measure(asked: readonly PartName[], isWhole: boolean): Promise<Parts> {
  const { seconds, unknown } = expected(asked);
  console.log(
    `${asked.length} parts, about ${minutes(seconds)}${unknown.length > 0 ? `, and longer for ${unknown.join(", ")}, which were not measured before` : ""}. What is measured stays in test-results/bench.json.`,
  );
  const measured: Parts = {};
  const show = () =>
    console.log(tableOf(measured, keptRun(), knownProven(), isWhole ? undefined : asked));
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      show();
      endFamily();
      process.exit(1);
    });
  for (const [place, part] of asked.entries()) {
    const left = expected(asked.slice(place)).seconds;
    console.log(`\n${place + 1} of ${asked.length}: ${part} (about ${minutes(left)} to the end)`);
    measured[part] = await measurePart(part);
    noteOwn(part, measured[part]);
  }
  await endShared();
  show();
  return measured;
}

function keepAndShow(parts: Parts): void {
  showInReadme(keep(parts));
  console.log("Kept in docs/bench/latest.json, and shown in docs/performance.md.");
}

async function main(args: readonly string[]): Promise<number> {
  const isPart = (name: string): name is PartName => partNames.some((part) => part === name);
  const flags = args.filter((arg) => arg.startsWith("--"));
  const named = args.filter((arg) => !arg.startsWith("--"));
  const asked = named.filter(isPart);
  const unknown = [
    ...flags.filter((flag) => flag !== "--keep" && flag !== "--show"),
    ...named.filter((name) => !isPart(name)),
  ];
  if (unknown.length > 0) {
    console.error(`Not known: ${unknown.join(", ")}. The parts are ${partNames.join(", ")}.`);
    return 1;
  }
  const only = asked.length > 0 ? asked : undefined;
  if (flags.includes("--show")) {
    const parts = ownRun()?.parts ?? {};
    console.log(tableOf(parts, keptRun(), knownProven(), only));
    if (flags.includes("--keep")) keepAndShow(parts);
    return 0;
  }
  const measured = await measure(only ?? partNames, only === undefined);
  if (flags.includes("--keep")) keepAndShow(measured);
  return Object.values(measured).some(({ failed }) => failed !== undefined) ? 1 : 0;
}

process.exit(await main(process.argv.slice(2)));
