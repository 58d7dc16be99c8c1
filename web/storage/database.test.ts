// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { copyDatabase, inTransaction, isDamaged, isDiskFull, openDatabase } from "./database.ts";

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "database-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "one.sqlite");
}

const schema = { version: 1, sql: "create table notes (text text not null) strict" };
const catchError = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

test("syncs every commit to disk, on macOS including the drive's cache", () => {
  const database = openDatabase(newFile(), schema);
  const settings = ["journal_mode", "synchronous", "fullfsync", "checkpoint_fullfsync"].map(
    (name) => Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0],
  );
  // 2 is FULL.
  expect(settings).toEqual(["wal", 2, 1, 1]);
  database.close();
});

test("rolls back a transaction that throws", () => {
  const database = openDatabase(newFile(), schema);
  const work = () => {
    database.exec("insert into notes values ('half')");
    throw new Error("stop");
  };
  expect(() => inTransaction(database, work)).toThrow("stop");
  expect(database.prepare("select count(*) as count from notes").get()).toEqual({ count: 0 });
  database.close();
});

test("rejects a file with another schema version and does not change it", () => {
  const path = newFile();
  openDatabase(path, schema).close();
  const before = readFileSync(path);
  expect(() => openDatabase(path, { ...schema, version: 2 })).toThrow(
    `${path} was written by another version of the product`,
  );
  expect(readFileSync(path)).toEqual(before);
});

test("distinguishes a full disk from a damaged file", () => {
  const path = newFile();
  const database = openDatabase(path, schema, { maxBytes: 40_960 });
  const full = catchError(() =>
    inTransaction(database, () =>
      database.prepare("insert into notes values (?)").run("x".repeat(50_000)),
    ),
  );
  database.close();
  writeFileSync(path, "no database ".repeat(1000));
  const damaged = catchError(() => openDatabase(path, schema));
  expect([isDiskFull(full), isDamaged(full)]).toEqual([true, false]);
  const noIndex = Object.assign(new Error("disk I/O error"), { errcode: 4874 });
  expect([isDiskFull(noIndex), isDamaged(noIndex)]).toEqual([true, false]);
  expect([isDiskFull(damaged), isDamaged(damaged)]).toEqual([false, true]);
});

test("copies committed rows while another process writes, readable by the owner only", () => {
  const path = newFile();
  const writer = openDatabase(path, schema);
  writer.exec("insert into notes values ('committed')");
  writer.exec("begin immediate; insert into notes values ('not yet')");
  copyDatabase(path, `${path}.copy`);
  writer.exec("rollback");
  writer.close();
  expect(statSync(`${path}.copy`).mode & 0o777).toBe(0o600);
  const copy = openDatabase(`${path}.copy`, schema);
  expect(copy.prepare("select text from notes").all()).toEqual([{ text: "committed" }]);
  copy.close();
});
