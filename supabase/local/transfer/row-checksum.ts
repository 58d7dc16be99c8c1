import { createHash } from "node:crypto";

/** Number and checksum of the rows of a table. The order of the rows does not change them. */
export type TableChecksum = { readonly rows: number; readonly checksum: string };

/**
 * Sums the first two 64-bit words of the rows' digests. Reads COPY's text format, which has one line per
 * row.
 */
export function createTableChecksum() {
  let rows = 0;
  let firstSum = 0n;
  let secondSum = 0n;
  let incompleteRow: Buffer = Buffer.alloc(0);
  const addRow = (row: Buffer): void => {
    const digest = createHash("sha256").update(row).digest();
    firstSum = BigInt.asUintN(64, firstSum + digest.readBigUInt64LE(0));
    secondSum = BigInt.asUintN(64, secondSum + digest.readBigUInt64LE(8));
    rows += 1;
  };
  return {
    add(chunk: Buffer): void {
      const bytes = incompleteRow.length === 0 ? chunk : Buffer.concat([incompleteRow, chunk]);
      let start = 0;
      for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
        addRow(bytes.subarray(start, end));
        start = end + 1;
      }
      incompleteRow = bytes.subarray(start);
    },
    count: (): number => rows,
    end: (): TableChecksum => ({
      rows,
      checksum: [firstSum, secondSum].map((sum) => sum.toString(16).padStart(16, "0")).join(""),
    }),
  };
}
