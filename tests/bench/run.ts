/**
 * `npm run bench`: measures every line of `targets.ts` in one run, writes a table and
 * `test-results/bench.json`, and compares with the run in `docs/bench/latest.json`. `-- <part>…`
 * measures some parts, `-- --keep` commits the run as the one to compare with, `-- --show` prints the
 * latest measurements. It exits with 0 unless a part could not be measured.
 */

import { setTimeout as after } from "node:timers/promises";
import { listProcessTree } from "../support/product/process-killer.ts";
import { discard, newDataDir, type Product, startProduct } from "../support/product/product.ts";
import { benchAssistant } from "./measurements/assistant.ts";
import { benchBackOffice } from "./measurements/back-office.ts";
import { benchBytes } from "./measurements/bytes.ts";
import {
  type PartResult,
  createRecorder,
  type RecordMeasurement,
  type PartResults,
} from "./results.ts";
import { benchKnowledge } from "./measurements/knowledge.ts";
import { benchLake } from "./measurements/lake.ts";
import { benchLeads } from "./measurements/leads.ts";
import { benchLeadsInBrowser } from "./measurements/leads-in-browser.ts";
import { benchAxe, benchLighthouse } from "./measurements/pages.ts";
import { benchPublishing } from "./measurements/publishing.ts";
import {
  commitRun,
  committedRun,
  knownProven,
  storePart,
  localRun,
  currentCommit,
} from "./record.ts";
import { updateReadme } from "./readme.ts";
import { benchReports } from "./measurements/reports.ts";
import { benchSlots } from "./measurements/slots.ts";
import { benchStart } from "./measurements/starting.ts";
import { startCpuStealMeasurement } from "./cpu-steal.ts";
import { createTable } from "./table.ts";
import { type PartName, partNames } from "./targets.ts";
import { benchThroughput } from "./measurements/throughput.ts";
import { benchLighthouseAlone } from "./measurements/web-alone.ts";
import { benchVisits } from "./measurements/visits.ts";
import { measureCalibrationMs } from "./calibration.ts";

/** A part that takes longer is considered stuck. */
const maxPartMinutes = 60;

let shared: { product: Product; dataDir: string } | undefined;

/** The product that several parts share in turn; a new one if it no longer responds. */
async function getSharedProduct(): Promise<Product> {
  const isReady =
    shared &&
    (await fetch(`${shared.product.origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ));
  if (shared && isReady) return shared.product;
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
  (measure: (product: Product, note: RecordMeasurement) => Promise<void>) =>
  async (note: RecordMeasurement): Promise<void> =>
    measure(await getSharedProduct(), note);

const parts: Record<PartName, (note: RecordMeasurement) => Promise<void>> = {
  start: benchStart,
  bytes: withShared(benchBytes),
  visits: withShared(benchVisits),
  "back-office": withShared(benchBackOffice),
  lighthouse: withShared(benchLighthouse),
  "lighthouse-alone": benchLighthouseAlone,
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

/** The former duration of these parts, in this checkout or the committed run. */
function expectedSeconds(requested: readonly PartName[]): { seconds: number; unknown: PartName[] } {
  const known = { ...committedRun()?.parts, ...localRun()?.parts };
  return {
    seconds: requested.reduce((sum, part) => sum + (known[part]?.seconds ?? 0), 0),
    unknown: requested.filter((part) => !known[part]),
  };
}

async function measurePart(part: PartName): Promise<PartResult> {
  const { measurements, note } = createRecorder();
  const at = new Date().toISOString();
  const before = measureCalibrationMs();
  const measureSteal = startCpuStealMeasurement();
  const began = performance.now();
  const work = parts[part](note);
  const stuck = new AbortController();
  let failed: string | undefined;
  try {
    await Promise.race([
      work,
      after(maxPartMinutes * 60_000, undefined, { signal: stuck.signal }).then(() => {
        throw new Error(`The part was not finished after ${maxPartMinutes} minutes.`);
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
  const steal = measureSteal();
  return {
    at,
    commit: currentCommit(),
    seconds,
    ...steal,
    calibrationMs: Math.round((before + measureCalibrationMs()) * 50) / 100,
    ...(failed === undefined ? {} : { failed }),
    measurements,
  };
}

/** Ends all processes that this process started, including their descendants. */
function endDescendants(): void {
  for (const { pid } of listProcessTree(process.pid).toReversed())
    if (pid !== process.pid)
      try {
        process.kill(pid, "SIGTERM");
      } catch {
        // It has ended by itself.
      }
}

async function measure(requested: readonly PartName[], isWhole: boolean): Promise<PartResults> {
  const { seconds, unknown } = expectedSeconds(requested);
  console.log(
    `${requested.length} parts, about ${minutes(seconds)}${unknown.length > 0 ? `, and longer for ${unknown.join(", ")}, which were not measured before` : ""}. Measurements are stored in test-results/bench.json.`,
  );
  const measured: PartResults = {};
  const show = () =>
    console.log(
      createTable(measured, committedRun(), knownProven(), isWhole ? undefined : requested),
    );
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      show();
      endDescendants();
      process.exit(1);
    });
  for (const [place, part] of requested.entries()) {
    const left = expectedSeconds(requested.slice(place)).seconds;
    console.log(
      `\n${place + 1} of ${requested.length}: ${part} (about ${minutes(left)} to the end)`,
    );
    measured[part] = await measurePart(part);
    storePart(part, measured[part]);
  }
  await endShared();
  show();
  return measured;
}

function keepAndShow(parts: PartResults): void {
  updateReadme(commitRun(parts));
  console.log("Stored in docs/bench/latest.json and shown in docs/performance.md.");
}

async function main(args: readonly string[]): Promise<number> {
  const isPart = (name: string): name is PartName => partNames.some((part) => part === name);
  const flags = args.filter((arg) => arg.startsWith("--"));
  const named = args.filter((arg) => !arg.startsWith("--"));
  const requested = named.filter(isPart);
  const unknown = [
    ...flags.filter((flag) => flag !== "--keep" && flag !== "--show"),
    ...named.filter((name) => !isPart(name)),
  ];
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(", ")}. The parts are ${partNames.join(", ")}.`);
    return 1;
  }
  const only = requested.length > 0 ? requested : undefined;
  if (flags.includes("--show")) {
    const parts = localRun()?.parts ?? {};
    console.log(createTable(parts, committedRun(), knownProven(), only));
    if (flags.includes("--keep")) keepAndShow(parts);
    return 0;
  }
  const measured = await measure(only ?? partNames, only === undefined);
  if (flags.includes("--keep")) keepAndShow(measured);
  return Object.values(measured).some(({ failed }) => failed !== undefined) ? 1 : 0;
}

process.exit(await main(process.argv.slice(2)));
