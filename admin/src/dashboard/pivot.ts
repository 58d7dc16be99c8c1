import type { Period } from "./period-text.ts";

/** The count of one kind in one period. */
export interface Counted<Kind extends string> extends Period {
  kind: Kind;
  count: number;
}

/** Groups the rows of a report by period: the periods in order, and the counts of each kind per period. */
export function pivot<Kind extends string>(
  kinds: readonly Kind[],
  rows: readonly Counted<Kind>[],
): { periods: Period[]; counts: Record<Kind, number[]>; total: number } {
  const periods = [...new Map(rows.map(({ starts, ends }) => [starts, { starts, ends }])).values()];
  const place = new Map(periods.map(({ starts }, index) => [starts, index]));
  // The type of `fromEntries` does not keep the keys.
  const counts = Object.fromEntries(kinds.map((kind) => [kind, periods.map(() => 0)])) as Record<
    Kind,
    number[]
  >;
  let total = 0;
  for (const { starts, kind, count } of rows) {
    const index = place.get(starts);
    const list = counts[kind];
    if (index === undefined || list === undefined) continue;
    list[index] = (list[index] ?? 0) + count;
    total += count;
  }
  return { periods, counts, total };
}
