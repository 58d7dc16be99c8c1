import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readEnvFile } from "./env-file.ts";

function createFile(contents: string | Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), "settings-")), ".env");
  onTestFinished(() => rmSync(dirname(path), { recursive: true }));
  writeFileSync(path, contents);
  return path;
}

test.each([
  "PORT=4001\nBIND=::1\n",
  "\uFEFFPORT=4001\r\nBIND=::1\r\n",
  "\nPORT=\"4001\"\nBIND='::1'",
  "# PORT: 1\n  export PORT = 4001 # comment\n\n\tBIND=::1",
])("reads settings with any line ends, quotes, comments and a byte order mark: %j", (text) => {
  expect(readEnvFile(createFile(text))).toEqual({ PORT: "4001", BIND: "::1" });
});

test("reads a quoted value of several lines", () => {
  expect(readEnvFile(createFile('A="one\ntwo: 2\n\nthree"\nB=x\n'))).toEqual({
    A: "one\ntwo: 2\n\nthree",
    B: "x",
  });
});

test("rejects lines without = by their number, and does not repeat them", () => {
  const path = createFile("BIND=::1\nPORT: 4207\n\nhunter2hunter2\n");
  expect(() => readEnvFile(path)).toThrow(
    new RegExp(`${path} cannot be read in line 2: [^]*line 4: expected NAME=value`),
  );
  expect(() => readEnvFile(path)).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining("hunter2") }),
  );
});

test("names a file that is not text or a folder, and accepts that there is none", () => {
  const utf16 = createFile(Buffer.from("\uFEFFPORT=4001\n", "utf16le"));
  expect(() => readEnvFile(utf16)).toThrow(`${utf16} is not UTF-8 text. Save it as UTF-8.`);
  expect(() => readEnvFile(dirname(utf16))).toThrow(/cannot be read \(EISDIR/);
  expect(readEnvFile(join(dirname(utf16), "missing"))).toEqual({});
});

test("rejects a link whose target does not exist", () => {
  const path = createFile("");
  rmSync(path);
  symlinkSync("missing", path);
  expect(() => readEnvFile(path)).toThrow(`${path} is a link that cannot be followed.`);
});
