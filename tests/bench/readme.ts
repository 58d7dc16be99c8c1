/** The table of figures in README: the lines of the kept run, between two comments. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isMet, type Run, worstOf } from "./figures.ts";
import { figure, goal } from "./table.ts";
import { targetLines } from "./targets.ts";

const file = fileURLToPath(new URL("../../README.md", import.meta.url));
const prettier = fileURLToPath(
  new URL("../../node_modules/prettier/bin/prettier.cjs", import.meta.url),
);
const place = /(<!-- figures of npm run bench -->\n)[\s\S]*?(\n<!-- end of figures -->)/;

function rows(run: Run): string[] {
  return targetLines.flatMap((line) => {
    const { name, what, unit, reach, by } = line;
    const worst = worstOf(name, line, run.parts);
    if (!worst || !("part" in by)) return [];
    const missed = isMet(worst.value, reach) ? "" : " (missed)";
    return [
      `| ${what} | ${figure(worst.value, unit)}${missed} | ${goal(reach, unit)} | \`npm run bench -- ${by.part}\` |`,
    ];
  });
}

/** Writes the kept run into README. */
export function showInReadme(run: Run): void {
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
    ...rows(run),
  ].join("\n");
  const readme = readFileSync(file, "utf8");
  if (!place.test(readme)) throw new Error("README has no place for the figures.");
  const written = readme.replace(
    place,
    (_, before: string, after: string) => `${before}\n${text}\n${after}`,
  );
  writeFileSync(file, written);
  execFileSync(process.execPath, [prettier, "--write", "--log-level=warn", file]);
}
