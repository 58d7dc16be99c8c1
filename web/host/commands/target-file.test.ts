import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { root } from "../settings/config.ts";
import { resolveTargetFile } from "./target-file.ts";

test.each(["-", "-x", "", "~/site.backup", "backups/", "line\nbreak"])(
  "rejects the file name %j",
  (name) => {
    expect(() => resolveTargetFile(name, "Usage: x")).toThrow(
      `${JSON.stringify(name)} cannot be used as a file name.`,
    );
  },
);

test("resolves a file name from the folder that npm was called in", () => {
  vi.stubEnv("INIT_CWD", "/srv");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(resolveTargetFile("a b.backup", "")).toBe("/srv/a b.backup");
  expect(resolveTargetFile("/mnt/x", "")).toBe("/mnt/x");
});

test.each([
  ["backup/backup-command.ts"],
  ["backup/restore-command.ts"],
  ["commands/content-command.ts", "backup"],
  ["commands/content-command.ts", "restore"],
  ["commands/transfer-command.ts", "export"],
  ["commands/sbom-command.ts"],
])("the command %s rejects - as a file name and creates nothing", (...args: string[]) => {
  const [program = "", ...verb] = args;
  const folder = mkdtempSync(join(tmpdir(), "target-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "secrets.json"), "{}");
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, "web/host", program), ...verb, "-"],
    {
      env: { PATH: process.env.PATH, DATA_DIR: folder, INIT_CWD: folder, NODE_ENV: "production" },
      encoding: "utf8",
    },
  );
  expect(stderr).toContain('"-" cannot be used as a file name.');
  expect(status).toBe(1);
  expect(readdirSync(folder)).toEqual(["secrets.json"]);
});
