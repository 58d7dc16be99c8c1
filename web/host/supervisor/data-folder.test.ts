import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDataFolder } from "./data-folder.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "data-folder-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "data");
}

/** A process that holds the folder until it is killed. */
async function holder(folder: string) {
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

test("a second start on the same data folder is told who runs on it", async () => {
  const folder = newFolder();
  const first = await holder(folder);
  await expect(openDataFolder(folder, "http://localhost:5000")).rejects.toThrow(
    `${folder} is in use by a product that runs already (process ${first.pid}, http://localhost:4999)`,
  );
});

test("after a kill -9 the folder is free at once, whoever has the old process id now", async () => {
  const folder = newFolder();
  const first = await holder(folder);
  first.kill("SIGKILL");
  await once(first, "exit");
  const run = join(folder, "running.json");
  writeFileSync(run, readFileSync(run, "utf8").replace(String(first.pid), String(process.pid)));
  const taken = await openDataFolder(folder, "http://localhost:5000");
  expect(taken.path).toBe(folder);
  taken.release();
});

test("parts that outlived a killed launcher are ended before new ones start", async () => {
  const folder = newFolder();
  const part = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  const ended = once(part, "exit");
  const first = await openDataFolder(folder, "http://localhost:5000");
  first.noteParts([{ name: "content", pid: part.pid ?? 0 }]);
  const left = readFileSync(join(folder, "running.json"), "utf8");
  first.release();
  writeFileSync(join(folder, "running.json"), left);
  const second = await openDataFolder(folder, "http://localhost:5000");
  await expect(ended).resolves.toEqual([null, "SIGTERM"]);
  second.release();
});

test("a process that only has a left part's id is not touched", async () => {
  const folder = newFolder();
  const first = await openDataFolder(folder, "http://localhost:5000");
  first.release();
  const parts = [{ name: "content", pid: process.pid, born: "long ago" }];
  writeFileSync(
    join(folder, "running.json"),
    JSON.stringify({ pid: 1, siteUrl: "http://localhost:5000", parts }),
  );
  (await openDataFolder(folder, "http://localhost:5000")).release();
  expect(process.exitCode).toBeUndefined();
});

test("a folder that cannot be written is named with the way out", async () => {
  const folder = newFolder();
  writeFileSync(folder, "a file in the way");
  await expect(openDataFolder(folder, "http://localhost:5000")).rejects.toThrow(
    /data folder .*data cannot be written \(.*\)\. Make it writable/,
  );
});

test("nobody else on the machine can look into a new data folder", async () => {
  const folder = newFolder();
  (await openDataFolder(folder, "http://localhost:5000")).release();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("a folder that became read-only is let go of all the same", async () => {
  const path = newFolder();
  const folder = await openDataFolder(path, "http://localhost:3000");
  rmSync(join(path, "running.json"));
  mkdirSync(join(path, "running.json/not-ours"), { recursive: true });
  expect(() => folder.release()).not.toThrow();
  rmSync(join(path, "running.json"), { recursive: true });
  (await openDataFolder(path, "http://localhost:3000")).release();
});
