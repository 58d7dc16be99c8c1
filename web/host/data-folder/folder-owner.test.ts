import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  describeOtherOwner,
  getProductOwner,
  getUserName,
  rejectRootForOtherOwner,
} from "./folder-owner.ts";

/** A user id without an account. */
const unknownUser = 54_321;

/** A data folder whose product belongs to the user of this test. */
function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "folder-owner-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  writeFileSync(join(dataDir, "secrets.json"), "{}");
  return dataDir;
}

test("returns the name of a user, and none for an id without an account", () => {
  const { uid, username } = userInfo();
  expect(getUserName(uid)).toBe(username);
  expect(getUserName(unknownUser)).toBeUndefined();
});

test("the owner of the secrets owns the product; a folder without secrets has no owner", () => {
  const dataDir = newDataDir();
  expect(getProductOwner(dataDir)).toBe(userInfo().uid);
  rmSync(join(dataDir, "secrets.json"));
  expect(getProductOwner(dataDir)).toBeUndefined();
});

test("names the owner, or the id in the form that sudo accepts", () => {
  const { uid, username } = userInfo();
  expect(describeOtherOwner("/data", uid)).toBe(
    `The data folder /data belongs to ${username}; a command by root would make it unusable for ${username}. Run it as that user: sudo -u ${username} <command>.`,
  );
  expect(describeOtherOwner("/data", unknownUser)).toBe(
    `The data folder /data belongs to user ${unknownUser}; a command by root would make it unusable for user ${unknownUser}. Run it as that user: sudo -u '#${unknownUser}' <command>.`,
  );
});

test("accepts a command by the owner", () => {
  expect(() => rejectRootForOtherOwner(newDataDir(), userInfo().uid)).not.toThrow();
});
