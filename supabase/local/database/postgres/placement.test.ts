import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createSocketFolder, ensureOwnedFolder, resolveClusterFolder } from "./placement.ts";

/** Creates data folders whose cluster is in another folder. */
function createFolders() {
  const base = mkdtempSync(join(tmpdir(), "placement-"));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const home = join(base, "home");
  const cluster = join(home, "postgres");
  mkdirSync(home);
  const createDataFolder = (name: string) => {
    mkdirSync(join(base, name));
    writeFileSync(join(base, name, "cluster-location"), `${cluster}\n`);
    return join(base, name);
  };
  const setOwner = (folder: string) => writeFileSync(join(home, "data-folder"), folder);
  return { home, cluster, createDataFolder, setOwner };
}

test("finds the cluster again, also after the data folder was moved", () => {
  const { home, cluster, createDataFolder, setOwner } = createFolders();
  const folder = createDataFolder("data");
  setOwner(folder);
  expect(resolveClusterFolder(folder, {})).toBe(cluster);
  setOwner(join(home, "former-place"));
  expect(resolveClusterFolder(folder, {})).toBe(cluster);
  expect(readFileSync(join(home, "data-folder"), "utf8")).toBe(folder);
});

test("does not replace a missing cluster by an empty one", () => {
  const { home, createDataFolder } = createFolders();
  const folder = createDataFolder("data");
  rmSync(home, { recursive: true });
  expect(() => resolveClusterFolder(folder, {})).toThrow(
    /is missing: .*cluster-location names .*postgres/,
  );
});

test("rejects a copy of a data folder, which would share the cluster", () => {
  const { createDataFolder, setOwner } = createFolders();
  const first = createDataFolder("first");
  setOwner(first);
  const copy = createDataFolder("copy");
  expect(() => resolveClusterFolder(copy, {})).toThrow(/is a copy of .*first/);
});

test("a copy of a data folder does not remove the socket folder of the original", () => {
  const { createDataFolder } = createFolders();
  const original = createDataFolder("original");
  const first = createSocketFolder(original, {});
  const copy = createDataFolder("copy");
  cpSync(original, copy, { recursive: true });
  createSocketFolder(copy, {}).removeSocketFolder();
  expect(existsSync(first.socketFolder)).toBe(true);
  // The next start of the original removes what a killed run left.
  const second = createSocketFolder(original, {});
  expect(existsSync(first.socketFolder)).toBe(false);
  second.removeSocketFolder();
  expect(existsSync(second.socketFolder)).toBe(false);
});

test("creates the socket folder elsewhere when TMPDIR is a file", () => {
  const { home, createDataFolder } = createFolders();
  const file = join(home, "file");
  writeFileSync(file, "");
  vi.stubEnv("TMPDIR", file);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { socketFolder, removeSocketFolder } = createSocketFolder(createDataFolder("data"), {});
  expect(dirname(socketFolder)).toBe("/tmp");
  removeSocketFolder();
});

test("never takes a folder away from another user", () => {
  const { home } = createFolders();
  if (process.getuid?.() === 0) chownSync(home, 1, 1);
  const { uid } = statSync(home);
  expect(() => ensureOwnedFolder(home, { uid: uid + 1, gid: uid + 1 })).toThrow(
    `belongs to the user with id ${uid}.`,
  );
  expect(statSync(home).uid).toBe(uid);
});
