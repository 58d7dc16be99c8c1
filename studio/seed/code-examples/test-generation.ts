import type { SeedCodeExample } from "../seed-document.ts";

/** A test that ArqCode proposes for a changed function (spec 2, code-examples). */
export const testGeneration: SeedCodeExample = {
  _id: "code-example-test-generation",
  _type: "codeExample",
  title: "Test Generation",
  language: "TypeScript",
  filename: "late-fee.test.ts",
  explanation:
    "A pull request changes when a late fee starts. ArqCode reads the diff, finds the two limits in it, day 14 and the fee's ceiling, and proposes tests on each side of both. The last test is the interesting one: no reviewer asked what happens to an invoice of zero.",
  highlights: [
    "Runs alone on Node 24: node --test late-fee.test.ts",
    "Each test names the limit it stands on, so a red line in CI can be read without the diff",
    "Arrives as a suggestion in the review; a person commits it or throws it away",
  ],
  code: `import assert from "node:assert/strict";
import { test } from "node:test";

interface Invoice {
  cents: number;
  due: Date;
}

const DAY = 86_400_000;

/** The change: 2 percent per started week from day 15, at most 10. */
function lateFee({ cents, due }: Invoice, today: Date): number {
  const late = Math.floor((today.getTime() - due.getTime()) / DAY);
  if (late <= 14) return 0;
  const percent = Math.min(10, 2 * Math.ceil((late - 14) / 7));
  return Math.round((cents * percent) / 100);
}

const due = new Date("2025-03-03T00:00:00Z");
const feeAfter = (days: number, cents = 50_000) =>
  lateFee({ cents, due }, new Date(due.getTime() + days * DAY));

test("day 14 is the last free day", () => {
  assert.equal(feeAfter(14), 0);
});

test("day 15 starts the first week", () => {
  assert.equal(feeAfter(15), 1_000);
});

test("a started week counts as a whole one", () => {
  assert.equal(feeAfter(21), 1_000);
  assert.equal(feeAfter(22), 2_000);
});

test("the fee stops at 10 percent", () => {
  assert.equal(feeAfter(42), 4_000);
  assert.equal(feeAfter(43), 5_000);
  assert.equal(feeAfter(400), 5_000);
});

test("an invoice of zero owes no fee", () => {
  assert.equal(feeAfter(60, 0), 0);
});
`,
};
