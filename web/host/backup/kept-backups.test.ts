import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { getNextBackupTime, scheduleBackups } from "./backup-schedule.ts";
import { readConfig } from "../settings/config.ts";
import { getBackupPath, listBackups, removeIncomplete, removeOldBackups } from "./kept-backups.ts";
import { ensureProductId, readProductId } from "./product-id.ts";

const productId = "0a1b2c3d";

function createFolder(...times: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "backups-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const time of times) writeFileSync(getBackupPath(folder, productId, new Date(time)), "");
  return folder;
}
const now = new Date("2026-11-21T08:00:00Z");
const nightly = (...days: number[]) =>
  days.map((day) => `2026-11-${String(day).padStart(2, "0")}T08:00:00Z`);
const list = async (folder: string) =>
  (await listBackups(folder, productId)).map(({ createdAtMs }) =>
    new Date(createdAtMs).toISOString().slice(0, 10),
  );

test("removes the product's backups that are older than the days, and nothing else", async () => {
  const folder = createFolder(...nightly(20, 19, 18, 13, 12));
  const others = ["manual.backup", "site-ffffffff-20261101T080000Z.backup"];
  for (const name of others) writeFileSync(join(folder, name), "");
  expect(await removeOldBackups(folder, productId, 7, now)).toBe(1);
  expect(await list(folder)).toEqual(["2026-11-20", "2026-11-19", "2026-11-18", "2026-11-13"]);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(others));
});

test("never removes the newest three backups, however old they are", async () => {
  const folder = createFolder("2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04");
  expect(await removeOldBackups(folder, productId, 1, now)).toBe(1);
  expect(await removeOldBackups(folder, productId, 1, now)).toBe(0);
  expect(await list(folder)).toEqual(["2026-01-04", "2026-01-03", "2026-01-02"]);
});

test("removes no good backup after the clock jumped years ahead", async () => {
  const week = nightly(14, 15, 16, 17, 18, 19, 20);
  const folder = createFolder(...week);
  for (const time of ["2030-11-20T08:00:00Z", "2030-11-21T08:00:00Z"]) {
    writeFileSync(getBackupPath(folder, productId, new Date(time)), "");
    expect(await removeOldBackups(folder, productId, 7, new Date(time))).toBe(0);
  }
  // The clock is right again: backups from the future neither expire others nor count as newest.
  expect(await removeOldBackups(folder, productId, 7, now)).toBe(0);
  expect(await list(folder)).toEqual(expect.arrayContaining(week.map((time) => time.slice(0, 10))));
});

test("lists none without a folder, and throws for a folder that cannot be read", async () => {
  const folder = createFolder();
  expect(await listBackups(join(folder, "missing"), productId)).toEqual([]);
  const file = join(folder, "file");
  writeFileSync(file, "");
  await expect(listBackups(file, productId)).rejects.toThrow("ENOTDIR");
});

test("removes what an interrupted backup of this product left", async () => {
  const folder = createFolder("2026-11-20T08:00:00Z");
  writeFileSync(join(folder, `site-${productId}-20261120T090000Z.backup.part`), "");
  mkdirSync(join(folder, `site-${productId}-20261120T090000Z.backup.parts`));
  const other = "site-ffffffff-20261120T090000Z.backup.part";
  writeFileSync(join(folder, other), "");
  await removeIncomplete(folder, productId);
  expect(readdirSync(folder).toSorted()).toEqual([
    `site-${productId}-20261120T080000Z.backup`,
    other,
  ]);
});

test("a data folder keeps its id when it is moved, and a copy gets another one", () => {
  const dataDir = createFolder();
  expect(readProductId(dataDir)).toBeUndefined();
  const id = ensureProductId(dataDir);
  expect(id).toMatch(/^[0-9a-f]{8}$/);
  const moved = `${dataDir}-moved`;
  const copy = `${dataDir}-copy`;
  onTestFinished(() => [moved, copy].forEach((path) => rmSync(path, { recursive: true })));
  renameSync(dataDir, moved);
  expect(ensureProductId(moved)).toBe(id);
  cpSync(moved, copy, { recursive: true });
  expect(readProductId(copy)).toBeUndefined();
  expect(ensureProductId(copy)).not.toBe(id);
});

test("rejects an id file that cannot be read, and does not replace it", () => {
  const dataDir = createFolder();
  mkdirSync(join(dataDir, "product-id"));
  expect(() => readProductId(dataDir)).toThrow(/product-id cannot be read \(EISDIR/);
  expect(() => ensureProductId(dataDir)).toThrow(/product-id cannot be read \(EISDIR/);
  expect(readdirSync(dataDir)).toEqual(["product-id"]);
});

const hour = 3_600_000;
test.each([
  ["a new product", { last: undefined, began: 0, failed: undefined }, 24 * hour],
  ["one with a backup", { last: 5 * hour, began: 0, failed: undefined }, 29 * hour],
  ["a failure while it is due", { last: 0, began: 0, failed: 25 * hour }, 26 * hour],
])("the next backup of %s is due at the right time", (_, known, due) => {
  expect(getNextBackupTime(24, known)).toBe(due);
});

test("the backup process ends although its launcher listens", async () => {
  const child = spawn(
    process.execPath,
    [
      "--import",
      new URL("../supervisor/services/end-with-launcher.ts", import.meta.url).href,
      fileURLToPath(new URL("backup-command.ts", import.meta.url)),
    ],
    {
      env: { DATA_DIR: createFolder(), NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(output).toContain("There is no product in");
});

test("does not count a backup with a time in the future as the last one", async () => {
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
