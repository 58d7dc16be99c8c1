/** Stored runs: the latest of this checkout, and the committed one. */

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Machine, PartResult, PartResults, Run } from "./results.ts";
import { z } from "zod";
import { readRecordFile } from "../support/record-file.ts";
import { mergeLatest, proofRecordsShape, readProven, type ProofRecords } from "./proof-records.ts";
import { partNames, targetLines, type PartName } from "./targets.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** All measurements of this checkout, part by part; not committed. */
const localFile = join(root, "test-results/bench.json");
/** The committed run, which docs/performance.md shows and later runs compare with. */
const committedFile = join(root, "docs/bench/latest.json");

export function describeMachine(): Machine {
  const next = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, "node_modules/next/package.json"), "utf8")));
  return {
    processor: cpus()[0]?.model ?? "",
    cores: cpus().length,
    memory: Math.round(totalmem() / 1e9),
    system: `${type()} ${release()}`,
    node: process.versions.node,
    next: next.version,
  };
}

/** The checked-out commit, with "+" if files have changed since. */
export function currentCommit(): string {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }).trim();
  try {
    const changed = git("status", "--porcelain", "--untracked-files=no") !== "";
    return git("rev-parse", "--short", "HEAD") + (changed ? "+" : "");
  } catch {
    return "";
  }
}

const partResultShape = z.object({
  at: z.string(),
  commit: z.string(),
  seconds: z.number(),
  stealShare: z.number().exactOptional(),
  calibrationMs: z.number().exactOptional(),
  failed: z.string().exactOptional(),
  measurements: z.array(
    z.object({
      what: z.string(),
      // JSON stores NaN as null.
      value: z.preprocess((value) => value ?? Number.NaN, z.nan().or(z.number())),
      unit: z.string(),
      target: z.enum(targetLines.map(({ name }) => name)).exactOptional(),
    }),
  ),
});
const runShape = z.object({
  machine: z.object({
    processor: z.string(),
    cores: z.number(),
    memory: z.number(),
    system: z.string(),
    node: z.string(),
    next: z.string(),
  }),
  parts: z.partialRecord(z.enum(partNames), partResultShape),
  proven: proofRecordsShape.exactOptional(),
});

function write(file: string, run: Run): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
}

export const localRun = (): Run | undefined => readRecordFile(localFile, runShape);
export const committedRun = (): Run | undefined => readRecordFile(committedFile, runShape);

/** Steps that passed in this checkout or before the committed run. */
export const knownProven = (): ProofRecords =>
  mergeLatest(committedRun()?.proven ?? {}, readProven());

/** Stores the result of a part; earlier results of other parts remain. */
export const storePart = (part: PartName, measured: PartResult): void =>
  write(localFile, {
    machine: describeMachine(),
    parts: { ...localRun()?.parts, [part]: measured },
  });

/**
 * Commits these parts as the run to compare with, which docs/performance.md shows. A failed part leaves the
 * committed result unchanged. @returns the committed run.
 */
export function commitRun(parts: PartResults): Run {
  const whole = Object.entries(parts).filter(([, measured]) => !measured.failed);
  const run = {
    machine: describeMachine(),
    parts: { ...committedRun()?.parts, ...Object.fromEntries(whole) },
    proven: knownProven(),
  };
  write(committedFile, run);
  return run;
}
