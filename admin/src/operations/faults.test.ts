import { expect, test } from "vitest";
import { faultsOf } from "./faults.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const well = {
  outbox: { waiting: 3, due: 1, oldest_due: "2026-11-21T11:59:00Z", retried: 0, dead: 0 },
  work: [{ name: "purge", is_late: false }],
  handoffs: { waiting: 2, late: 0 },
};
const host = {
  disk: { free: 50e9, total: 100e9 },
  spool: { waitingBytes: 0, refused: 0 },
  lastContentBackup: "2026-11-20T12:00:00.000Z",
  readiness: { ok: true, missing: [] },
  settings: { content: "embedded" },
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
      work: [{ name: "purge", is_late: true }],
      handoffs: { late: 1 },
    },
    {
      ...host,
      disk: { free: 2e9, total: 100e9 },
      spool: { waitingBytes: 10, refused: 1 },
      lastContentBackup: null,
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
    { text: "Submissions wait on disk until the database takes them." },
    {
      text: "1 submission was refused by the database and lies in spool/refused of the data folder.",
    },
    { text: "The content was never backed up: npm run content:backup does it." },
  ]);
});

test("a backup older than a week is said; one of hosted content is not ours", () => {
  const old = { ...host, lastContentBackup: "2026-11-01T12:00:00.000Z" };
  expect(texts(well, old)).toEqual(["The last backup of the content is 20 d old."]);
  expect(texts(well, { ...old, settings: { content: "hosted" } })).toEqual([]);
});
