// Steps of still smaller values are lost in what numbers can hold.
const minHighestValue = 1e-9;

/** A scale from zero that holds all values, and three to five round numbers on it. */
export function createChartScale(values: readonly number[]): { top: number; ticks: number[] } {
  const given = Math.max(0, ...values);
  const highest = given >= minHighestValue ? given : 1;
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

type Valued = {
  values: readonly number[];
};

/** Whether a line's last value is written below its end: where another line ends close above. */
export function isEndLabelBelow(line: Valued, lines: readonly Valued[], top: number): boolean {
  const end = (line.values.at(-1) ?? 0) / top;
  if (end < 0.12) return false;
  return lines.some((other) => {
    const gap = (other.values.at(-1) ?? 0) / top - end;
    return other !== line && gap >= 0 && gap < 0.5;
  });
}
