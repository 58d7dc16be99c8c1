import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { nextBackup, scheduleBackups } from "./backup-schedule.ts";
import { readConfig } from "../settings/config.ts";
import { backupName, removeHalfMade, removeOld } from "./kept-backups.ts";

function folderOf(...made: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "backups-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const time of made) writeFileSync(backupName(folder, new Date(time)), "");
  return folder;
}
const now = new Date("2026-11-21T08:00:00Z");

test("backups older than the days are removed, and nothing else", async () => {
  const folder = folderOf("2026-11-20T08:00:00Z", "2026-11-13T09:00:00Z", "2026-11-14T08:00:00Z");
  writeFileSync(join(folder, "by-hand.backup"), "");
  expect(await removeOld(folder, 7, now)).toBe(1);
  expect(readdirSync(folder).toSorted()).toEqual([
    "by-hand.backup",
    "site-20261114T080000Z.backup",
    "site-20261120T080000Z.backup",
  ]);
});

test("the newest backup stays, however old it is", async () => {
  const folder = folderOf("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z");
  expect(await removeOld(folder, 7, now)).toBe(1);
  expect(readdirSync(folder)).toEqual(["site-20260102T000000Z.backup"]);
});

test("what a killed backup left is removed", async () => {
  const folder = folderOf("2026-11-20T08:00:00Z");
  writeFileSync(join(folder, "site-20261120T090000Z.backup.part"), "");
  mkdirSync(join(folder, "site-20261120T090000Z.backup.parts"));
  await removeHalfMade(folder);
  expect(readdirSync(folder)).toEqual(["site-20261120T080000Z.backup"]);
});

const hour = 3_600_000;
test.each([
  ["a new product", { last: undefined, began: 0, failed: undefined }, 24 * hour],
  ["one with a backup", { last: 5 * hour, began: 0, failed: undefined }, 29 * hour],
  ["a failure while it is due", { last: 0, began: 0, failed: 25 * hour }, 26 * hour],
])("the next backup of %s", (_, known, due) => {
  expect(nextBackup(24, known)).toBe(due);
});

test("the process that makes a backup ends by itself, though its launcher listens", async () => {
  const child = spawn(
    process.execPath,
    [
      "--import",
      new URL("../supervisor/end-with-launcher.ts", import.meta.url).href,
      fileURLToPath(new URL("backup-command.ts", import.meta.url)),
    ],
    {
      env: { DATA_DIR: folderOf(), NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(said).toContain("There is no product in");
});

test("a time to come does not count as the last backup", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "schedule-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const schedule = scheduleBackups({ ...readConfig({ DATA_DIR: dataDir }) }, () => undefined);
  onTestFinished(() => schedule.stop());
  writeFileSync(join(dataDir, "secrets.json"), "{}");
  utimesSync(join(dataDir, "secrets.json"), new Date("2026-01-01"), new Date("2026-01-01"));
  writeFileSync(join(dataDir, "last-backup"), "2126-01-01T00:00:00.000Z");
  expect(await schedule.state()).toMatchObject({ last: null, isLate: true });
  writeFileSync(join(dataDir, "last-backup"), new Date().toISOString());
  expect(await schedule.state()).toMatchObject({ isLate: false });
  rmSync(join(dataDir, "secrets.json"));
  expect(await schedule.state()).toMatchObject({ isLate: false });
});
