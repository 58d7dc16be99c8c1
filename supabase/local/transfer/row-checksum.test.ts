import { expect, test } from "vitest";
import { createTableSum } from "./row-checksum.ts";

function sumOf(...chunks: string[]) {
  const sum = createTableSum();
  for (const chunk of chunks) sum.add(Buffer.from(chunk));
  return sum.end();
}

test("the order of rows and the borders of chunks do not matter", () => {
  const sum = sumOf("a\t1\nb\t2\n");
  expect(sum.rows).toBe(2);
  expect(sumOf("b\t2\n", "a\t1\n")).toEqual(sum);
  expect(sumOf("a\t", "1\nb", "\t2\n")).toEqual(sum);
});

test.each([
  ["a changed value", "a\t1\nb\t3\n"],
  ["a missing row", "a\t1\n"],
  ["a doubled row", "a\t1\nb\t2\nb\t2\n"],
  ["exchanged values", "a\t2\nb\t1\n"],
  ["two rows of the same value, which an exclusive or would cancel", "a\t1\na\t1\n"],
])("%s changes the sum", (_, rows) => {
  expect(sumOf(rows)).not.toEqual(sumOf("a\t1\nb\t2\n"));
});

test("an empty table has a sum", () => {
  expect(sumOf()).toEqual({ rows: 0, checksum: "0".repeat(32) });
});
