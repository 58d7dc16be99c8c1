// Below this, the steps would exceed floating-point precision.
const minHighestValue = 1e-9;

/** Creates a scale from 0 that includes all values, with three to five round ticks. */
export function createChartScale(values: readonly number[]): { top: number; ticks: number[] } {
  const maxValue = Math.max(0, ...values);
  const highest = maxValue >= minHighestValue ? maxValue : 1;
  const power = 10 ** Math.floor(Math.log10(highest / 4));
  const step = [1, 2, 2.5, 5, 10]
    .map((factor) => factor * power)
    .find((size) => size * 4.4 >= highest);
  const size = step ?? highest / 4;
  const count = Math.ceil(highest / size - 1e-9);
  const ticks = Array.from({ length: count + 1 }, (_, index) =>
    Number((index * size).toPrecision(6)),
  );
  return { top: size * count, ticks };
}

type Series = {
  values: readonly number[];
};

/** Whether a line's end label goes below its end, because another line ends close above. */
export function isEndLabelBelow(line: Series, lines: readonly Series[], top: number): boolean {
  const end = (line.values.at(-1) ?? 0) / top;
  if (end < 0.12) return false;
  return lines.some((other) => {
    const gap = (other.values.at(-1) ?? 0) / top - end;
    return other !== line && gap >= 0 && gap < 0.5;
  });
}
