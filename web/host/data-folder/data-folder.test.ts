import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDataFolder } from "./data-folder.ts";
import { getProcessBirth } from "./processes.ts";
import { requirePid } from "../../../tests/support/require-pid.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "data-folder-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "data");
}

/** Starts a process that holds the folder until it is killed. */
async function startHolder(folder: string) {
  const source = `
    import { openDataFolder } from ${JSON.stringify(new URL("data-folder.ts", import.meta.url).href)};
    await openDataFolder(${JSON.stringify(folder)}, "http://localhost:4999");
    console.log("held");
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

test("rejects a second start and names the running product", async () => {
  const folder = newFolder();
  const holder = await startHolder(folder);
  await expect(openDataFolder(folder, "http://localhost:5000")).rejects.toThrow(
    `${folder} is in use by a product that runs already (process ${holder.pid}, http://localhost:4999)`,
  );
});

test("the folder is free after a kill -9, also if another process has the old id", async () => {
  const folder = newFolder();
  const holder = await startHolder(folder);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  const run = join(folder, "running.json");
  writeFileSync(run, readFileSync(run, "utf8").replace(String(holder.pid), String(process.pid)));
  const taken = await openDataFolder(folder, "http://localhost:5000");
  expect(taken.path).toBe(folder);
  taken.release();
});

/** A service on a folder whose launcher was killed. Returns the exit of its process. */
async function leaveService(folder: string) {
  const service = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  onTestFinished(() => void service.kill("SIGKILL"));
  const ended = once(service, "exit");
  const holder = await openDataFolder(folder, "http://localhost:5000");
  holder.noteServices([{ name: "content", pid: requirePid(service.pid) }]);
  const runFile = join(folder, "running.json");
  const left = readFileSync(runFile, "utf8");
  holder.release();
  writeFileSync(runFile, left);
  return { service, ended, runFile };
}

test("ends services that outlived a killed launcher before new ones start", async () => {
  const folder = newFolder();
  const { ended } = await leaveService(folder);
  const second = await openDataFolder(folder, "http://localhost:5000");
  await expect(ended).resolves.toEqual([null, "SIGTERM"]);
  second.release();
});

test("a copy of a data folder leaves the original's services running", async () => {
  const folder = newFolder();
  const { service } = await leaveService(folder);
  cpSync(folder, `${folder}-copy`, { recursive: true });
  (await openDataFolder(`${folder}-copy`, "http://localhost:5000")).release();
  expect(service.exitCode ?? service.signalCode).toBeNull();
});

test("services of a launcher that still runs are not ended", async () => {
  const folder = newFolder();
  const { service, runFile } = await leaveService(folder);
  const launcher = { pid: process.ppid, born: getProcessBirth(process.ppid) };
  const noted: object = JSON.parse(readFileSync(runFile, "utf8"));
  writeFileSync(runFile, JSON.stringify({ ...noted, ...launcher }));
  (await openDataFolder(folder, "http://localhost:5000")).release();
  expect(service.exitCode ?? service.signalCode).toBeNull();
});

test("does not signal a process that only has the id of a former service", async () => {
  const folder = newFolder();
  const { ended, service, runFile } = await leaveService(folder);
  const text = readFileSync(runFile, "utf8");
  service.kill("SIGKILL");
  await ended;
  writeFileSync(runFile, text.replace(`"pid":${service.pid}`, `"pid":${process.pid}`));
  (await openDataFolder(folder, "http://localhost:5000")).release();
  expect(process.exitCode).toBeUndefined();
});

test("rejects a command by root on another user's folder and changes nothing", async () => {
  const folder = newFolder();
  mkdirSync(folder);
  writeFileSync(join(folder, "secrets.json"), "{}");
  // Without root's rights, the files of this test already belong to another user.
  if (process.getuid?.() === 0) chownSync(join(folder, "secrets.json"), 1, 1);
  vi.spyOn(process, "getuid").mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(openDataFolder(folder, "http://localhost:5000")).rejects.toThrow(
    /belongs to \S+.*; a command by root would make it unusable .*sudo -u/,
  );
  expect(readdirSync(folder)).toEqual(["secrets.json"]);
});

test("names a folder that cannot be written, and the fix", async () => {
  const folder = newFolder();
  writeFileSync(folder, "a file in the way");
  await expect(openDataFolder(folder, "http://localhost:5000")).rejects.toThrow(
    /data folder .*data cannot be written \(.*\)\. Make it writable/,
  );
});

test("a new data folder is private to its user", async () => {
  const folder = newFolder();
  (await openDataFolder(folder, "http://localhost:5000")).release();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("releases a folder that became read-only", async () => {
  const path = newFolder();
  const folder = await openDataFolder(path, "http://localhost:3000");
  rmSync(join(path, "running.json"));
  mkdirSync(join(path, "running.json/not-ours"), { recursive: true });
  expect(() => folder.release()).not.toThrow();
  rmSync(join(path, "running.json"), { recursive: true });
  (await openDataFolder(path, "http://localhost:3000")).release();
});
