import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { explain, isInstalled, stampInstalled } from "./bootstrap.mjs";

type Packages = Record<string, { version: string; integrity?: string; optional?: boolean }>;

function checkout(locked: Packages, installed?: Packages): string {
  const folder = mkdtempSync(join(tmpdir(), "bootstrap-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: locked }));
  if (installed) {
    mkdirSync(join(folder, "node_modules"));
    const record = join(folder, "node_modules/.package-lock.json");
    writeFileSync(record, JSON.stringify({ packages: installed }));
  }
  return folder;
}

const next = { "node_modules/next": { version: "16.0.0", integrity: "sha512-a" } };

test("a fresh clone has to be installed", () => {
  expect(isInstalled(checkout(next))).toBe(false);
});

test("what someone installed by hand is enough when it is what the lock file names", () => {
  expect(isInstalled(checkout(next, next))).toBe(true);
});

test("another version, or a package that is missing, is installed", () => {
  const older = { "node_modules/next": { version: "15.9.9", integrity: "sha512-a" } };
  expect(isInstalled(checkout(next, older))).toBe(false);
  expect(isInstalled(checkout(next, {}))).toBe(false);
});

test("packages for other machines may be missing", () => {
  const windows = { "node_modules/pg-windows": { version: "17.0.0", optional: true } };
  expect(isInstalled(checkout({ ...next, ...windows }, next))).toBe(true);
});

test("the stamp holds until the lock file changes", () => {
  const folder = checkout(next, {});
  stampInstalled(folder);
  expect(isInstalled(folder)).toBe(true);
  writeFileSync(
    join(folder, "package-lock.json"),
    JSON.stringify({ packages: { ...next } }, null, 1),
  );
  expect(isInstalled(folder)).toBe(false);
});

test("a registry that cannot be reached is said in one sentence", () => {
  const output =
    "npm error code ENOTFOUND\nnpm error network request failed\nnpm error A complete log of this run can be found in: x";
  expect(explain(output)).toMatch(/^The package registry could not be reached/);
  expect(explain(output)).not.toContain("complete log");
  expect(explain("npm error notsup Unsupported engine")).toMatch(/^npm could not install/);
});

test("an unknown verb is answered with those there are", () => {
  const file = new URL("bootstrap.mjs", import.meta.url).pathname;
  expect(() => execFileSync(process.execPath, [file, "fly"], { stdio: "pipe" })).toThrow(
    /Usage: npm run <start \| dev \| build/,
  );
});
