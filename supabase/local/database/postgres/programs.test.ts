import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { StartError } from "../../log.ts";
import { preparePrograms } from "./programs.ts";

const library = { source: "native/lib/libpq.so.5.17", target: "native/lib/libpq.so.5" };

/** An installed package whose server is a shell script. */
function createPackage(script: string, links: unknown = [library]): string {
  const home = mkdtempSync(join(tmpdir(), "programs-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  mkdirSync(join(home, "native/bin"), { recursive: true });
  mkdirSync(join(home, "native/lib"));
  writeFileSync(join(home, "native/bin/postgres"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  writeFileSync(join(home, "native/pg-symlinks.json"), JSON.stringify(links));
  return home;
}

test("links the libraries of PostgreSQL and returns the folder of its programs", () => {
  const home = createPackage("exit 0");
  expect(preparePrograms(home)).toBe(join(home, "native"));
  expect(readlinkSync(join(home, library.target))).toBe("libpq.so.5.17");
});

test("accepts a link that another process has created", () => {
  const home = createPackage("exit 0");
  // Its target is missing, so that the link does not seem to exist until it is created.
  symlinkSync("elsewhere", join(home, library.target));
  expect(preparePrograms(home)).toBe(join(home, "native"));
});

test("says why an installed PostgreSQL does not run", () => {
  const run = (script: string) => () => preparePrograms(createPackage(script));
  expect(run("echo 'GLIBC_2.38 not found' >&2; exit 1")).toThrow(
    new StartError("PostgreSQL is installed but does not run: GLIBC_2.38 not found"),
  );
  expect(run("exit 1")).toThrow(/does not run: it gave no reason$/);
});

test("names the program that is missing", () => {
  const home = createPackage("exit 0");
  rmSync(join(home, "native/bin/postgres"));
  expect(() => preparePrograms(home)).toThrow(/does not run: .*bin\/postgres ENOENT$/);
});

test("a link that cannot be created is an error", () => {
  const home = createPackage("exit 0");
  rmSync(join(home, "native/lib"), { recursive: true });
  expect(() => preparePrograms(home)).toThrow(/ENOENT.*symlink/);
});

test.each([{}, [{ target: "native/lib/libpq.so.5" }]])("rejects the list of links %j", (links) => {
  expect(() => preparePrograms(createPackage("exit 0", links))).toThrow(
    /pg-symlinks\.json is damaged/,
  );
});
