/** Writes the table of measurements in docs/performance.md, between two comments, from the committed run. */

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isMet, type Run, findWorst } from "./results.ts";
import { getProvenValue } from "./proof-records.ts";
import { formatValue, formatTarget } from "./table.ts";
import { targetLines } from "./targets.ts";

const file = fileURLToPath(new URL("../../docs/performance.md", import.meta.url));
const prettier = fileURLToPath(
  new URL("../../node_modules/prettier/bin/prettier.cjs", import.meta.url),
);
const place = /(<!-- figures of npm run bench -->\n)[\s\S]*?(\n<!-- end of figures -->)/;

/** The value of a target in a run, with the command that produces it. */
function measuredValue(
  line: (typeof targetLines)[number],
  { parts, proven = {} }: Run,
): { value: number | undefined; command: string } {
  const { name, by } = line;
  if ("part" in by)
    return { value: findWorst(name, line, parts)?.value, command: `npm run bench -- ${by.part}` };
  return { value: getProvenValue(by, proven).value, command: "npm run proof" };
}

function renderRows(run: Run): string[] {
  return targetLines.flatMap((line) => {
    const { what, unit, threshold } = line;
    const { value, command } = measuredValue(line, run);
    if (value === undefined) return [];
    const missed = isMet(value, threshold) ? "" : " (missed)";
    return [
      `| ${what} | ${formatValue(value, unit)}${missed} | ${formatTarget(threshold, unit)} | \`${command}\` |`,
    ];
  });
}

/** Writes the committed run into docs/performance.md. */
export function updateReadme(run: Run): void {
  const { machine, parts } = run;
  const dates = Object.values(parts)
    .map(({ at }) => at.slice(0, 10))
    .toSorted();
  const when = dates[0] === dates.at(-1) ? dates[0] : `${dates[0]} to ${dates.at(-1)}`;
  const text = [
    `Measured ${when} on ${machine.cores} cores with ${machine.memory} GB, Node ${machine.node}, Next.js ${machine.next}.`,
    "",
    "| What | Measured | Target | Command |",
    "| --- | --: | --- | --- |",
    ...renderRows(run),
  ].join("\n");
  const readme = readFileSync(file, "utf8");
  if (!place.test(readme))
    throw new Error("docs/performance.md has no markers for the table of measurements.");
  const written = readme.replace(
    place,
    (_, before: string, after: string) => `${before}\n${text}\n${after}`,
  );
  writeFileSync(file, written);
  execFileSync(process.execPath, [prettier, "--write", "--log-level=warn", file]);
}
