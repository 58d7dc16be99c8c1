import { BarChart } from "@mui/x-charts/BarChart";
import { fillOf, type Pattern } from "./patterns.tsx";

/** A series of counts with its label and pattern. */
export interface Series {
  label: string;
  pattern: Pattern;
  values: readonly number[];
}

const drawn = {
  // Patterns have no clear edge: the outline shows the length of a bar.
  "& .MuiBarChart-element": { stroke: "currentColor", strokeWidth: 1 },
  "& .MuiChartsAxis-tickLabel": { fill: "currentColor" },
  "& .MuiBarChart-label": { fill: "currentColor", fontSize: "0.8125rem" },
  // The text at the end of a bar can extend into the margin.
  "& [clip-path]": { clipPath: "none" },
  color: "text.primary",
} as const;

const quiet = { hideLegend: true, skipAnimation: true, disableKeyboardNavigation: true } as const;
const formatCount = (value: number | null) => (value ?? 0).toLocaleString();
const small = { fontSize: 12 } as const;

/** With more bars than this, there is no space for labels. */
const maxLabeledBars = 16;

/** Stacked bars over time, with the sum above each bar if there is space. */
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
        valueFormatter: formatCount,
        ...(marks.length <= maxLabeledBars && {
          // The topmost series with a value has the label of the sum.
          barLabel: ({ dataIndex }: { dataIndex: number }) =>
            series.findLastIndex(({ values: of }) => of[dataIndex]) === index
              ? formatCount(sums[dataIndex] ?? 0)
              : null,
          barLabelPlacement: "outside" as const,
        }),
      }))}
      sx={drawn}
    />
  );
}

const maxNameLength = 20;

/** Truncates a name to the space beside its bar. */
export const truncateName = (name: string): string =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name;

/** One horizontal bar per name, with a text at its end. */
export function RowBars(props: {
  rows: readonly { name: string; value: number; valueText: string; pattern: Pattern }[];
  /** Width of the names in pixels. */
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
        valueFormatter: formatCount,
        barLabel: ({ dataIndex }: { dataIndex: number }) =>
          rows[dataIndex]?.pattern === pattern ? rows[dataIndex].valueText : null,
        barLabelPlacement: "outside" as const,
      }))}
      slotProps={{ tooltip: { trigger: "none" } }}
      axisHighlight={{ x: "none", y: "none" }}
      sx={drawn}
    />
  );
}
