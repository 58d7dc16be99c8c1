import { expect, test } from "vitest";
import { createTableChecksum } from "./row-checksum.ts";

function computeChecksum(...chunks: string[]) {
  const checksum = createTableChecksum();
  for (const chunk of chunks) checksum.add(Buffer.from(chunk));
  return checksum.end();
}

test("does not depend on the order of rows or the boundaries of chunks", () => {
  const expected = computeChecksum("a\t1\nb\t2\n");
  expect(expected.rows).toBe(2);
  expect(computeChecksum("b\t2\n", "a\t1\n")).toEqual(expected);
  expect(computeChecksum("a\t", "1\nb", "\t2\n")).toEqual(expected);
});

test.each([
  ["a changed value", "a\t1\nb\t3\n"],
  ["a missing row", "a\t1\n"],
  ["a duplicated row", "a\t1\nb\t2\nb\t2\n"],
  ["swapped values", "a\t2\nb\t1\n"],
  ["two equal rows, which XOR would cancel out", "a\t1\na\t1\n"],
])("changes for %s", (_, rows) => {
  expect(computeChecksum(rows)).not.toEqual(computeChecksum("a\t1\nb\t2\n"));
});

test("is zero for an empty table", () => {
  expect(computeChecksum()).toEqual({ rows: 0, checksum: "0".repeat(32) });
});
