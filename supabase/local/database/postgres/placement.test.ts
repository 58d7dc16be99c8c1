import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { placeCluster } from "./placement.ts";

/** Data folders whose cluster is in a home elsewhere. */
function newFolders() {
  const base = mkdtempSync(join(tmpdir(), "placement-"));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const home = join(base, "home");
  const cluster = join(home, "postgres");
  mkdirSync(home);
  const noted = (name: string) => {
    mkdirSync(join(base, name));
    writeFileSync(join(base, name, "cluster-location"), `${cluster}\n`);
    return join(base, name);
  };
  const own = (folder: string) => writeFileSync(join(home, "data-folder"), folder);
  return { home, cluster, noted, own };
}

test("a noted cluster is found again, also after the data folder was moved", () => {
  const { home, cluster, noted, own } = newFolders();
  const folder = noted("data");
  own(folder);
  expect(placeCluster(folder, {})).toBe(cluster);
  own(join(home, "former-place"));
  expect(placeCluster(folder, {})).toBe(cluster);
  expect(readFileSync(join(home, "data-folder"), "utf8")).toBe(folder);
});

test("a cluster whose home is gone is not replaced by an empty one", () => {
  const { home, noted } = newFolders();
  const folder = noted("data");
  rmSync(home, { recursive: true });
  expect(() => placeCluster(folder, {})).toThrow(/is missing: .*cluster-location names .*postgres/);
});

test("a copy of a data folder does not take the cluster of the first", () => {
  const { noted, own } = newFolders();
  const first = noted("first");
  own(first);
  const copy = noted("copy");
  expect(() => placeCluster(copy, {})).toThrow(/is a copy of .*first/);
});
