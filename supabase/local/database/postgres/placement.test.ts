import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { resolveClusterFolder } from "./placement.ts";

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
