/** Where runs are kept: the last of this checkout, and the one that is committed. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Machine, Measured, Parts, Run } from "./figures.ts";
import { latestOf, readProven, type Proven } from "./proven.ts";
import type { PartName } from "./targets.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Everything that was measured here, part by part; not committed. */
const ownFile = join(root, "test-results/bench.json");
/** The run that others compare with and that docs/performance.md shows. */
const keptFile = join(root, "docs/bench/latest.json");

export function thisMachine(): Machine {
  const next: { version: string } = JSON.parse(
    readFileSync(join(root, "node_modules/next/package.json"), "utf8"),
  );
  return {
    processor: cpus()[0]?.model ?? "",
    cores: cpus().length,
    memory: Math.round(totalmem() / 1e9),
    system: `${type()} ${release()}`,
    node: process.versions.node,
    next: next.version,
  };
}

/** The commit that is checked out, with "+" where files were changed since. */
export function thisCommit(): string {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }).trim();
  try {
    const changed = git("status", "--porcelain", "--untracked-files=no") !== "";
    return git("rev-parse", "--short", "HEAD") + (changed ? "+" : "");
  } catch {
    return "";
  }
}

function read(file: string): Run | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function write(file: string, run: Run): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
}

export const ownRun = (): Run | undefined => read(ownFile);
export const keptRun = (): Run | undefined => read(keptFile);

/** What passed here or had passed when the kept run was kept. */
export const knownProven = (): Proven => latestOf(keptRun()?.proven ?? {}, readProven());

/** Notes a part as soon as it was measured; what else was measured here before stays. */
export const noteOwn = (part: PartName, measured: Measured): void =>
  write(ownFile, { machine: thisMachine(), parts: { ...ownRun()?.parts, [part]: measured } });

/**
 * Makes these parts the ones to compare with, which docs/performance.md shows. A part that failed leaves what is kept as
 * it is. @returns the run as it is kept now.
 */
export function keep(parts: Parts): Run {
  const whole = Object.entries(parts).filter(([, measured]) => !measured.failed);
  const run = {
    machine: thisMachine(),
    parts: { ...keptRun()?.parts, ...Object.fromEntries(whole) },
    proven: knownProven(),
  };
  write(keptFile, run);
  return run;
}
