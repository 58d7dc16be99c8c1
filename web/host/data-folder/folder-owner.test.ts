import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { getProductOwner, getUserName, rejectRootForOtherOwner } from "./folder-owner.ts";

const isRoot = process.getuid?.() === 0;
/** A user id without an account. */
const unknownUser = 54_321;

/** A data folder whose secrets belong to the user, if this process may give them away. */
function newDataDir(owner: number): string {
  const dataDir = mkdtempSync(join(tmpdir(), "folder-owner-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const path = join(dataDir, "secrets.json");
  writeFileSync(path, "{}");
  if (isRoot) chownSync(path, owner, owner);
  return dataDir;
}

test("returns the name of a user, and none for an id without an account", () => {
  expect(getUserName(0)).toBe("root");
  expect(getUserName(unknownUser)).toBeUndefined();
});

test("a folder without secrets has no owner", () => {
  const dataDir = newDataDir(0);
  rmSync(join(dataDir, "secrets.json"));
  expect(getProductOwner(dataDir)).toBeUndefined();
});

test.runIf(isRoot)("names the owner, or the id that sudo accepts in its place", () => {
  const byRoot = (owner: number) => () => rejectRootForOtherOwner(newDataDir(owner), 0);
  const name = getUserName(1) ?? "";
  expect(name).not.toBe("");
  expect(byRoot(1)).toThrow(
    `belongs to ${name}; a command by root would make it unusable for ${name}. Run it as that user: sudo -u ${name} <command>.`,
  );
  expect(byRoot(unknownUser)).toThrow(
    `belongs to user ${unknownUser}; a command by root would make it unusable for that user. Run it as that user: sudo -u '#${unknownUser}' <command>.`,
  );
  expect(byRoot(0)).not.toThrow();
});

test.runIf(isRoot)("accepts a command by the owner", () => {
  expect(() => rejectRootForOtherOwner(newDataDir(1), 1)).not.toThrow();
});
