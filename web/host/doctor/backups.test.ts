import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { backupName } from "../backup/kept-backups.ts";
import { parseConfig } from "../settings/config.ts";
import { loadSecrets } from "../settings/secrets.ts";
import { backupFindings } from "./backups.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "doctor-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test("the newest backup is named, and one that is too old is a warning", async () => {
  const dataDir = newFolder();
  const about = async () => (await backupFindings(parseConfig({ DATA_DIR: dataDir })))[0];
  expect(await about()).toBeUndefined();
  loadSecrets(dataDir);
  expect(await about()).toMatchObject({ level: "ok", what: expect.stringContaining("none yet") });
  const folder = join(dataDir, "backups");
  mkdirSync(folder);
  writeFileSync(backupName(folder, daysAgo(3)), "");
  expect(await about()).toMatchObject({ level: "warning", fix: "npm run backup makes one." });
  writeFileSync(backupName(folder, daysAgo(1)), "");
  expect(await about()).toMatchObject({ level: "ok", what: expect.stringContaining("site-") });
});

test("where backups are made by hand a week may pass", async () => {
  const dataDir = newFolder();
  loadSecrets(dataDir);
  const BACKUP_DIR = newFolder();
  const about = async () =>
    (await backupFindings(parseConfig({ DATA_DIR: dataDir, BACKUP_DIR, BACKUP_HOURS: "off" })))[0];
  writeFileSync(backupName(BACKUP_DIR, daysAgo(8)), "");
  expect(await about()).toMatchObject({ level: "warning" });
  writeFileSync(backupName(BACKUP_DIR, daysAgo(6)), "");
  expect(await about()).toMatchObject({ level: "ok" });
});

test("a folder that cannot be had is wrong", async () => {
  const dataDir = newFolder();
  loadSecrets(dataDir);
  const file = join(newFolder(), "file");
  writeFileSync(file, "");
  const config = parseConfig({ DATA_DIR: dataDir, BACKUP_DIR: join(file, "backups") });
  expect(await backupFindings(config)).toMatchObject([{ level: "wrong", subject: "backups" }]);
});
