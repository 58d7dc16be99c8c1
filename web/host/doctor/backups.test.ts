import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { getBackupPath } from "../backup/kept-backups.ts";
import { ensureProductId } from "../backup/product-id.ts";
import { parseConfig } from "../settings/config.ts";
import { loadSecrets } from "../settings/secrets.ts";
import { checkBackups } from "./backups.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "doctor-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test("names the newest backup of this product, and warns when it is too old", async () => {
  const dataDir = newFolder();
  const about = async () => (await checkBackups(parseConfig({ DATA_DIR: dataDir })))[0];
  expect(await about()).toBeUndefined();
  loadSecrets(dataDir);
  expect(await about()).toMatchObject({ level: "ok", what: expect.stringContaining("none yet") });
  const folder = join(dataDir, "backups");
  mkdirSync(folder);
  writeFileSync(getBackupPath(folder, ensureProductId(dataDir), daysAgo(3)), "");
  expect(await about()).toMatchObject({ level: "warning", fix: "npm run backup makes one." });
  writeFileSync(getBackupPath(folder, ensureProductId(dataDir), daysAgo(-400)), "");
  writeFileSync(getBackupPath(folder, "ffffffff", daysAgo(1)), "");
  expect(await about()).toMatchObject({ level: "warning" });
  writeFileSync(getBackupPath(folder, ensureProductId(dataDir), daysAgo(1)), "");
  expect(await about()).toMatchObject({ level: "ok", what: expect.stringContaining("site-") });
});

test("allows a week between manual backups", async () => {
  const dataDir = newFolder();
  loadSecrets(dataDir);
  const BACKUP_DIR = newFolder();
  const about = async () =>
    (await checkBackups(parseConfig({ DATA_DIR: dataDir, BACKUP_DIR, BACKUP_HOURS: "off" })))[0];
  writeFileSync(getBackupPath(BACKUP_DIR, ensureProductId(dataDir), daysAgo(8)), "");
  expect(await about()).toMatchObject({ level: "warning" });
  writeFileSync(getBackupPath(BACKUP_DIR, ensureProductId(dataDir), daysAgo(6)), "");
  expect(await about()).toMatchObject({ level: "ok" });
});

test("reports a folder that cannot be used", async () => {
  const dataDir = newFolder();
  loadSecrets(dataDir);
  const file = join(newFolder(), "file");
  writeFileSync(file, "");
  const config = parseConfig({ DATA_DIR: dataDir, BACKUP_DIR: join(file, "backups") });
  expect(await checkBackups(config)).toMatchObject([{ level: "wrong", subject: "backups" }]);
});
