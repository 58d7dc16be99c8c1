import { createHash } from "node:crypto";

/** Number and checksum of the rows of a table. Equal for equal rows in any order. */
export type TableSum = { readonly rows: number; readonly checksum: string };

/** Adds up the digests of rows in COPY's text format, which has one line per row. */
export function createTableSum() {
  let rows = 0;
  let sum = 0n;
  let carry = 0n;
  let rest: Buffer = Buffer.alloc(0);
  const addRow = (row: Buffer): void => {
    const digest = createHash("sha256").update(row).digest();
    sum = BigInt.asUintN(64, sum + digest.readBigUInt64LE(0));
    carry = BigInt.asUintN(64, carry + digest.readBigUInt64LE(8));
    rows += 1;
  };
  return {
    add(chunk: Buffer): void {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let start = 0;
      for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
        addRow(bytes.subarray(start, end));
        start = end + 1;
      }
      rest = bytes.subarray(start);
    },
    count: (): number => rows,
    end: (): TableSum => ({
      rows,
      checksum: [sum, carry].map((part) => part.toString(16).padStart(16, "0")).join(""),
    }),
  };
}
