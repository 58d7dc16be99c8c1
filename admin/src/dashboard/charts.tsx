import { BarChart } from "@mui/x-charts/BarChart";
import { fillOf, type Pattern } from "./patterns.tsx";

/** A series of counts with the words and the pattern it is known by. */
export interface Series {
  label: string;
  pattern: Pattern;
  values: readonly number[];
}

const drawn = {
  // Patterns end in the middle of nothing: the outline says how far a bar goes.
  "& .MuiBarChart-element": { stroke: "currentColor", strokeWidth: 1 },
  "& .MuiChartsAxis-tickLabel": { fill: "currentColor" },
  "& .MuiBarChart-label": { fill: "currentColor", fontSize: "0.8125rem" },
  // The words at the end of a bar may stand in the margin.
  "& [clip-path]": { clipPath: "none" },
  color: "text.primary",
} as const;

const quiet = { hideLegend: true, skipAnimation: true, disableKeyboardNavigation: true } as const;
const inWords = (value: number | null) => (value ?? 0).toLocaleString();
const small = { fontSize: 12 } as const;

/** More bars than this have no room for a number on each. */
const LABELLED = 16;

/** Bars over time, one upon the other, with the sum above each while there is room. */
export function StackedBars({
  marks,
  series,
}: {
  marks: readonly string[];
  series: readonly Series[];
}) {
  const sums = marks.map((_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  return (
    <BarChart
      {...quiet}
      height={260}
      margin={{ left: 0, right: 4, top: 20, bottom: 0 }}
      grid={{ horizontal: true }}
      xAxis={[
        {
          data: marks.map((_, index) => index),
          scaleType: "band",
          valueFormatter: (index: number) => marks[index] ?? "",
          disableTicks: true,
          tickLabelStyle: small,
        },
      ]}
      yAxis={[
        { width: 40, disableLine: true, disableTicks: true, tickMinStep: 1, tickLabelStyle: small },
      ]}
      series={series.map(({ label, pattern, values }, index) => ({
        data: [...values],
        label,
        stack: "all",
        color: fillOf(pattern),
        valueFormatter: inWords,
        ...(marks.length <= LABELLED && {
          // On what ends the bar: a series without any has no end to stand at.
          barLabel: ({ dataIndex }: { dataIndex: number }) =>
            series.findLastIndex(({ values: of }) => of[dataIndex]) === index
              ? inWords(sums[dataIndex] ?? 0)
              : null,
          barLabelPlacement: "outside" as const,
        }),
      }))}
      sx={drawn}
    />
  );
}

/** One bar for each name, its words at its end. */
export function RowBars(props: {
  rows: readonly { name: string; value: number; said: string; pattern: Pattern }[];
  /** Room for the names, in pixels. */
  names: number;
}) {
  const { rows } = props;
  const patterns = [...new Set(rows.map(({ pattern }) => pattern))];
  return (
    <BarChart
      {...quiet}
      layout="horizontal"
      height={rows.length * 34 + 8}
      margin={{ left: 0, right: 96, top: 4, bottom: 4 }}
      yAxis={[
        {
          data: rows.map((_, index) => index),
          scaleType: "band",
          valueFormatter: (index: number) => rows[index]?.name ?? "",
          width: props.names,
          disableLine: true,
          disableTicks: true,
          tickLabelStyle: { fontSize: 13 },
          categoryGapRatio: 0.35,
        },
      ]}
      xAxis={[{ position: "none", min: 0 }]}
      series={patterns.map((pattern) => ({
        data: rows.map((row) => (row.pattern === pattern ? row.value : 0)),
        stack: "all",
        color: fillOf(pattern),
        valueFormatter: inWords,
        barLabel: ({ dataIndex }: { dataIndex: number }) =>
          rows[dataIndex]?.pattern === pattern ? rows[dataIndex].said : null,
        barLabelPlacement: "outside" as const,
      }))}
      slotProps={{ tooltip: { trigger: "none" } }}
      axisHighlight={{ x: "none", y: "none" }}
      sx={drawn}
    />
  );
}
