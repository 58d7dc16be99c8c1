import { expect, test } from "vitest";
import { faultsOf } from "./faults.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const well = {
  outbox: { pending: 3, due: 1, oldest_due: "2026-11-21T11:59:00Z", retried: 0, dead: 0 },
  jobs: [{ name: "purge", is_overdue: false }],
  handoffs: { pending: 2, overdue: 0 },
};
const host = {
  disk: { free: 50e9, total: 100e9 },
  submissions: { waiting: 0 },
  backup: { last: "2026-11-20T12:00:00.000Z", failure: null, isLate: false },
  readiness: { ok: true, missing: [] },
};
const texts = (health: unknown, facts: unknown) =>
  faultsOf(health, facts, now).map(({ text }) => text);

test("where everything runs nothing is said", () => {
  expect(texts(well, host)).toEqual([]);
});

test("what cannot be known is not a fault", () => {
  expect(texts(well, null)).toEqual([]);
  expect(texts(undefined, undefined)).toEqual([]);
});

test("each fault is said, the worst first, with the screen that mends it", () => {
  const faults = faultsOf(
    {
      outbox: { oldest_due: "2026-11-21T10:00:00Z", dead: 2 },
      jobs: [{ name: "purge", is_overdue: true }],
      handoffs: { overdue: 1 },
      submissions: { rejected: 1 },
    },
    {
      ...host,
      disk: { free: 2e9, total: 100e9 },
      submissions: { waiting: 10 },
      backup: { last: null, failure: "the disk is full", isLate: true },
      readiness: { ok: false, missing: ["content lake"] },
    },
    now,
  );
  expect(faults).toEqual([
    { text: "Does not answer: content lake." },
    { text: "Only 2 GB are free on the disk." },
    { text: "2 messages were given up.", to: "/outbox" },
    { text: "Messages have waited for 2 h.", to: "/outbox" },
    { text: "Regular work is late: Removing what is too old." },
    { text: "1 chat waits longer than was promised.", to: "/handoffs" },
    { text: "Submissions are waiting on disk until the database accepts them." },
    { text: "1 form was refused by the database.", to: "/rejected_submissions" },
    { text: "The last backup failed: the disk is full" },
    { text: "There is no backup yet: npm run backup makes one." },
  ]);
});

test("a held purge and a booking without calendars are reported", () => {
  const health = { ...well, purge: { is_held: true }, calendars: { active: 0 } };
  expect(faultsOf(health, host, now)).toEqual([
    { text: expect.stringMatching(/^Expired data is not deleted, because the clock/) },
    { text: "No calendar is active: visitors cannot book meetings.", to: "/calendars" },
  ]);
  expect(texts({ ...well, purge: { is_held: false }, calendars: { active: 1 } }, host)).toEqual([]);
});

test("a backup is said to be old where there should be a newer one", () => {
  const last = "2026-11-01T12:00:00.000Z";
  const of = (isLate: boolean) => ({ ...host, backup: { last, failure: null, isLate } });
  expect(texts(well, of(true))).toEqual(["The last backup is 20 d old."]);
  expect(texts(well, of(false))).toEqual([]);
});
