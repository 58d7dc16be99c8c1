/** The table at the end of a run: every line of the targets, what was reached, and what changed. */
import { changeOf, isMet, type Parts, type Run, worstOf } from "./figures.ts";
import { provenFigure, type Proven } from "./proven.ts";
import { type PartName, type Reach, type Target, targetLines } from "./targets.ts";

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
/** A figure with its unit. */
export const figure = (value: number, unit: string) => `${number.format(value)} ${unit}`.trim();

/** What is to be reached, in words of the table. */
export const goal = (reach: Reach, unit: string): string => {
  if ("atMost" in reach) return `<= ${figure(reach.atMost, unit)}`;
  if ("atLeast" in reach) return `>= ${figure(reach.atLeast, unit)}`;
  return figure(reach.exactly, unit);
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

/** A share of stolen time that does not change a figure's meaning. */
const quietShare = 0.05;

const changed = (now: number, before: number, reach: Reach): string => {
  const { share, isWorse } = changeOf(now, before, reach);
  const percent = share === undefined ? "" : `${share > 0 ? "+" : ""}${Math.round(share * 100)}%`;
  return isWorse ? `${percent} WORSE`.trim() : percent;
};

/** Another pace of the processors by which a time differs. */
const evenPace = 1.1;

/** What the same work took in both runs, where that says something about a time. */
function pace(now: number | undefined, before: number | undefined): string {
  if (!now || !before) return "";
  const ratio = now / before;
  if (ratio < evenPace && ratio > 1 / evenPace) return "";
  return `the same work took the processors ${figure(now, "ms")}, and ${figure(before, "ms")} before: ${Math.round(ratio * 100) / 100} times as long`;
}

function missing(part: PartName, parts: Parts): string {
  const measured = parts[part];
  if (!measured) return `not measured: npm run bench -- ${part}`;
  return measured.failed
    ? `not measured: ${part} failed: ${measured.failed}`
    : `not measured: ${part} gave no figure`;
}

function rowOf(
  line: (typeof targetLines)[number],
  parts: Parts,
  former: Run | undefined,
  proven: Proven,
): Row {
  const { name, what, unit, reach, by } = line;
  const stolen = "part" in by ? (parts[by.part]?.stolen ?? 0) : 0;
  const target = goal(reach, unit);
  const shown = (value: number, from: string, before: number | undefined): Row => {
    const met = isMet(value, reach);
    const { missed }: Pick<Target, "missed"> = line;
    return {
      cells: [
        what,
        figure(value, unit),
        target,
        met ? "yes" : "NO",
        before === undefined ? "" : figure(before, unit),
        before === undefined ? "" : changed(value, before, reach),
      ],
      remarks: [
        from,
        stolen > quietShare
          ? `measured while other machines took ${Math.round(stolen * 100)}% of the processors`
          : "",
        "part" in by && (unit === "ms" || unit === "s")
          ? pace(parts[by.part]?.yardstick, former?.parts[by.part]?.yardstick)
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
    const worst = worstOf(name, line, parts);
    if (!worst)
      return { cells: [what, "", target, "?", "", ""], remarks: [missing(by.part, parts)] };
    return shown(worst.value, worst.what, worstOf(name, line, former?.parts)?.value);
  }
  const { value, from } = provenFigure(by, proven);
  if (value !== undefined) return shown(value, from, undefined);
  const met = "tests" in by ? "test" : "?";
  return { cells: [what, "", target, met, "", ""], remarks: [`proven by ${from}`] };
}

/**
 * The lines as text, grouped. With `only`, the lines of these parts alone; `former` is the run to
 * compare with.
 */
export function tableOf(
  parts: Parts,
  former: Run | undefined,
  proven: Proven,
  only?: readonly PartName[],
): string {
  const lines = targetLines.filter(
    ({ by }) => only === undefined || ("part" in by && only.includes(by.part)),
  );
  const rows = lines.map((line) => ({
    group: line.group,
    ...rowOf(line, parts, former, proven),
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
