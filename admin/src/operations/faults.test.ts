import { expect, test } from "vitest";
import { faultsOf } from "./faults.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const healthy = {
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

test("a healthy system has no faults", () => {
  expect(texts(healthy, host)).toEqual([]);
});

test("emails that are captured instead of sent need attention", () => {
  const texts = (mail: string) => faultsOf(healthy, { ...host, settings: { mail } }, now);
  expect(texts("mailbox")).toEqual([
    { text: "Emails are captured, not sent: no mail server is configured.", to: "/mailbox" },
  ]);
  expect(texts("smtp.example.com:587")).toEqual([]);
});

test("unknown values are not faults", () => {
  expect(texts(healthy, null)).toEqual([]);
  expect(texts(undefined, undefined)).toEqual([]);
});

test("faults are listed most urgent first, with the screen to fix them", () => {
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
    { text: "No response from content lake." },
    { text: "Only 2 GB of disk space left." },
    { text: "2 messages failed permanently.", to: "/outbox" },
    { text: "The oldest message has been waiting for 2 h.", to: "/outbox" },
    { text: "A background job is late: Deleting old data." },
    { text: "1 hand-off is overdue.", to: "/handoffs" },
    { text: "Submissions are waiting on disk until the database accepts them." },
    { text: "The database rejected 1 form.", to: "/rejected_submissions" },
    { text: "The last backup failed: the disk is full" },
    { text: "There is no backup yet. Run: npm run backup" },
  ]);
});

test("a held purge and a booking without calendars are reported", () => {
  const health = { ...healthy, purge: { is_held: true }, calendars: { active: 0 } };
  expect(faultsOf(health, host, now)).toEqual([
    { text: expect.stringMatching(/^Expired data is not deleted, because the clock/) },
    { text: "No calendar is active: visitors cannot book meetings.", to: "/calendars" },
  ]);
  expect(texts({ ...healthy, purge: { is_held: false }, calendars: { active: 1 } }, host)).toEqual(
    [],
  );
});

test("a late backup is reported", () => {
  const last = "2026-11-01T12:00:00.000Z";
  const of = (isLate: boolean) => ({ ...host, backup: { last, failure: null, isLate } });
  expect(texts(healthy, of(true))).toEqual(["The last backup is 20 d old."]);
  expect(texts(healthy, of(false))).toEqual([]);
});
