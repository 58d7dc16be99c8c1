import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockBackupFolder } from "./backup-folder-lock.ts";

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "backup-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("one product at a time writes a backup to a folder", async () => {
  const folder = createFolder();
  const first = await lockBackupFolder(folder);
  await expect(lockBackupFolder(folder, 60)).rejects.toThrow(
    `Another product is still writing its backup to ${folder}.`,
  );
  const waiting = lockBackupFolder(folder);
  first?.release();
  const second = await waiting;
  expect(second).toBeDefined();
  second?.release();
});

test("a lock file that cannot be used does not prevent a backup", async () => {
  const folder = createFolder();
  mkdirSync(join(folder, "site-backups.lock"));
  expect(await lockBackupFolder(folder, 0)).toBeUndefined();
});
