import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { parseConfig } from "../settings/config.ts";
import { openDataFolder } from "../data-folder/data-folder.ts";
import { findFreePort, portOf } from "../supervisor/ports.ts";
import { loadSecrets } from "../settings/secrets.ts";
import { checkFolder } from "./folder.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "doctor-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function checkDataDir(dataDir: string, port?: number) {
  const PORT = String(port ?? (await findFreePort()));
  return checkFolder(parseConfig({ DATA_DIR: dataDir, PORT }));
}

const wrong = { level: "wrong" };

test("checks the parent of a missing folder, and does not create it", async () => {
  const dataDir = join(newFolder(), "a", "b");
  const findings = await checkDataDir(dataDir);
  expect(findings).toContainEqual(
    expect.objectContaining({
      subject: "DATA_DIR",
      level: "ok",
      what: expect.stringContaining("first start"),
    }),
  );
  expect(findings).not.toContainEqual(expect.objectContaining(wrong));
  expect(existsSync(join(dataDir, ".."))).toBe(false);
});

test("reports a file in the place of the folder", async () => {
  const file = join(newFolder(), "file");
  writeFileSync(file, "");
  expect(await checkDataDir(join(file, "data"))).toContainEqual(
    expect.objectContaining({ ...wrong, subject: "DATA_DIR" }),
  );
});

test("warns about keys that are older than a year", async () => {
  const dataDir = newFolder();
  loadSecrets(dataDir);
  const before = (days: number) => {
    const time = new Date(Date.now() - days * 24 * 3600 * 1000);
    utimesSync(join(dataDir, "secrets.json"), time, time);
    return checkDataDir(dataDir);
  };
  expect(await before(364)).toContainEqual(
    expect.objectContaining({ subject: "secrets", level: "ok" }),
  );
  expect(await before(366)).toContainEqual(
    expect.objectContaining({ subject: "secrets", level: "warning" }),
  );
});

test("reports secrets that are damaged or readable by others, and does not change them", async () => {
  const dataDir = newFolder();
  loadSecrets(dataDir);
  const path = join(dataDir, "secrets.json");
  expect(await checkDataDir(dataDir)).toContainEqual(
    expect.objectContaining({ subject: "secrets", level: "ok" }),
  );
  chmodSync(path, 0o644);
  expect(await checkDataDir(dataDir)).toContainEqual(
    expect.objectContaining({ ...wrong, subject: "secrets", fix: `chmod 600 ${path}` }),
  );
  chmodSync(path, 0o600);
  writeFileSync(path, '{"jwtSecret": "short"}');
  expect(await checkDataDir(dataDir)).toContainEqual(
    expect.objectContaining({ ...wrong, subject: "secrets" }),
  );
});

test("reports a port of another program, but not that of the running product", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  onTestFinished(() => void taken.close());
  const dataDir = newFolder();
  expect(await checkDataDir(dataDir, portOf(taken))).toContainEqual(
    expect.objectContaining({ ...wrong, subject: "port" }),
  );
  expect(readdirSync(dataDir)).toEqual([]);
  const product = await openDataFolder(dataDir, "http://localhost:4999");
  onTestFinished(() => product.release());
  expect(await checkDataDir(dataDir, portOf(taken))).toContainEqual(
    expect.objectContaining({
      subject: "port",
      level: "ok",
      what: expect.stringContaining(`${process.pid}`),
    }),
  );
});

test("reports a data folder whose secrets or files belong to another user", async () => {
  const dataDir = newFolder();
  loadSecrets(dataDir);
  const about = async () =>
    (await checkDataDir(dataDir)).find(({ subject }) => subject === "owner");
  expect(await about()).toMatchObject({ level: "ok" });
  const other = (process.getuid?.() ?? 0) + 1;
  vi.spyOn(process, "getuid").mockReturnValue(other);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await about()).toMatchObject({
    level: "wrong",
    what: expect.stringContaining("belongs to another user"),
  });
});

test("reports a database that is missing", async () => {
  const dataDir = newFolder();
  writeFileSync(join(dataDir, "database-created"), "");
  expect(await checkDataDir(dataDir)).toContainEqual(
    expect.objectContaining({ ...wrong, subject: "database" }),
  );
});
