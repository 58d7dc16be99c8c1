/** The table at the end of a run: every target, its value, and the change. */

import { compareRuns, isMet, type PartResults, type Run, findWorst } from "./results.ts";
import { getProvenValue, type ProofRecords } from "./proof-records.ts";
import { type PartName, type Threshold, type Target, targetLines } from "./targets.ts";

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
/** A value with its unit. */
export const formatValue = (value: number, unit: string) =>
  `${number.format(value)} ${unit}`.trim();

/** A target as the table shows it. */
export const formatTarget = (threshold: Threshold, unit: string): string => {
  if ("atMost" in threshold) return `<= ${formatValue(threshold.atMost, unit)}`;
  if ("atLeast" in threshold) return `>= ${formatValue(threshold.atLeast, unit)}`;
  return formatValue(threshold.exactly, unit);
};

type Row = {
  cells: [
    what: string,
    figure: string,
    target: string,
    met: string,
    before: string,
    change: string,
  ];
  remarks: string[];
};

const heads: Row["cells"] = ["what", "figure", "target", "met", "before", "change"];

/** A share of steal time that does not distort measurements. */
const maxStealShare = 0.05;

const describeChange = (now: number, before: number, threshold: Threshold): string => {
  const { share, isWorse } = compareRuns(now, before, threshold);
  const percent = share === undefined ? "" : `${share > 0 ? "+" : ""}${Math.round(share * 100)}%`;
  return isWorse ? `${percent} WORSE`.trim() : percent;
};

/** The difference in processor speed below which durations are comparable. */
const maxSpeedDifference = 1.1;

/** The calibration of both runs if it explains a difference in durations. */
function compareSpeed(now: number | undefined, before: number | undefined): string {
  if (!now || !before) return "";
  const ratio = now / before;
  if (ratio < maxSpeedDifference && ratio > 1 / maxSpeedDifference) return "";
  return `the same work took the processors ${formatValue(now, "ms")}, and ${formatValue(before, "ms")} before: ${Math.round(ratio * 100) / 100} times as long`;
}

function missingReason(part: PartName, parts: PartResults): string {
  const measured = parts[part];
  if (!measured) return `not measured: npm run bench -- ${part}`;
  return measured.failed
    ? `not measured: ${part} failed: ${measured.failed}`
    : `not measured: ${part} recorded no value`;
}

function createRow(
  line: (typeof targetLines)[number],
  parts: PartResults,
  former: Run | undefined,
  proven: ProofRecords,
): Row {
  const { name, what, unit, threshold, by } = line;
  const stealShare = "part" in by ? (parts[by.part]?.stealShare ?? 0) : 0;
  const target = formatTarget(threshold, unit);
  const shown = (value: number, from: string, before: number | undefined): Row => {
    const met = isMet(value, threshold);
    const { missed }: Pick<Target, "missed"> = line;
    return {
      cells: [
        what,
        formatValue(value, unit),
        target,
        met ? "yes" : "NO",
        before === undefined ? "" : formatValue(before, unit),
        before === undefined ? "" : describeChange(value, before, threshold),
      ],
      remarks: [
        from,
        stealShare > maxStealShare
          ? `measured while other machines took ${Math.round(stealShare * 100)}% of the processors`
          : "",
        "part" in by && (unit === "ms" || unit === "s")
          ? compareSpeed(parts[by.part]?.calibrationMs, former?.parts[by.part]?.calibrationMs)
          : "",
        ...(met
          ? []
          : missed
            ? [`why: ${missed.why}`, `what would close it: ${missed.closes}`]
            : ["why: not looked into yet"]),
      ].filter(Boolean),
    };
  };
  if ("part" in by) {
    const worst = findWorst(name, line, parts);
    if (!worst)
      return { cells: [what, "", target, "?", "", ""], remarks: [missingReason(by.part, parts)] };
    return shown(worst.value, worst.what, findWorst(name, line, former?.parts)?.value);
  }
  const { value, from } = getProvenValue(by, proven);
  if (value !== undefined) return shown(value, from, undefined);
  const met = "tests" in by ? "test" : "?";
  return { cells: [what, "", target, met, "", ""], remarks: [`proven by ${from}`] };
}

/**
 * The lines as text, grouped. With `only`, the lines of these parts alone; `former` is the run to
 * compare with.
 */
export function createTable(
  parts: PartResults,
  former: Run | undefined,
  proven: ProofRecords,
  only?: readonly PartName[],
): string {
  const lines = targetLines.filter(
    ({ by }) => only === undefined || ("part" in by && only.includes(by.part)),
  );
  const rows = lines.map((line) => ({
    group: line.group,
    ...createRow(line, parts, former, proven),
  }));
  const widths = heads.map((head, at) =>
    Math.max(head.length, ...rows.map(({ cells }) => cells[at]?.length ?? 0)),
  );
  const written = (cells: readonly string[]) =>
    cells
      .map((cell, at) =>
        at === 1 || at === 4 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join("  ")
      .trimEnd();
  const rule = "-".repeat(widths.reduce((sum, width) => sum + width + 2, -2));
  const groups = [...new Set(rows.map(({ group }) => group))];
  const met = (sign: string) => rows.filter(({ cells }) => cells[3] === sign).length;
  return [
    ...groups.flatMap((group) => [
      "",
      group.toUpperCase(),
      written(heads),
      rule,
      ...rows
        .filter((row) => row.group === group)
        .flatMap(({ cells, remarks }) => [
          written(cells),
          ...remarks.map((remark) => `    ${remark}`),
        ]),
    ]),
    "",
    `${met("yes")} met, ${met("NO")} missed, ${met("test")} proven by tests, ${met("?")} not measured`,
  ].join("\n");
}
