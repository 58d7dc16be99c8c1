import type { SeedCodeExample } from "../seed-document.ts";

/** A test that ArqCode proposes for a changed function (spec 2, code-examples). */
export const testGeneration: SeedCodeExample = {
  _id: "code-example-test-generation",
  _type: "codeExample",
  title: "Test Generation",
  language: "TypeScript",
  filename: "late-fee.test.ts",
  explanation:
    "A pull request changes when a late fee starts. ArqCode reads the diff, finds the two limits in it, day 14 and the fee's ceiling, and proposes tests on each side of both. The last test is the interesting one, because no reviewer asked what happens to an invoice of zero.",
  highlights: [
    "Runs on Node 24 without dependencies: node --test late-fee.test.ts",
    "Each test names the limit it checks, so you can read a CI failure without the diff",
    "Arrives as a suggestion in the review, and a person commits it or throws it away",
  ],
  code: `import assert from "node:assert/strict";
import { test } from "node:test";

interface Invoice {
  cents: number;
  due: Date;
}

const DAY_MS = 86_400_000;

/** The change: 2 percent per started week from day 15, capped at 10 percent. */
function lateFee({ cents, due }: Invoice, today: Date): number {
  const daysLate = Math.floor((today.getTime() - due.getTime()) / DAY_MS);
  if (daysLate <= 14) return 0;
  const percent = Math.min(10, 2 * Math.ceil((daysLate - 14) / 7));
  return Math.round((cents * percent) / 100);
}

const due = new Date("2025-03-03T00:00:00Z");
const feeAfter = (days: number, cents = 50_000) =>
  lateFee({ cents, due }, new Date(due.getTime() + days * DAY_MS));

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
