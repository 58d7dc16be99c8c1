import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { portOf } from "./ports.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "launcher-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the product with settings that cannot work. Returns its exit code and output. */
async function failedStart(environment: Record<string, string>, verb = "start") {
  const launcher = new URL("launcher.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [launcher, verb], {
    env: { PATH: process.env.PATH, ...environment, NODE_ENV: "production" },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const [code] = await once(child, "close");
  return { code, text: text.trim() };
}

test("a taken port ends in one message, and the data folder is free again", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  onTestFinished(() => void taken.close());
  const port = portOf(taken);
  const dataDir = newFolder();
  const { code, text } = await failedStart({ PORT: String(port), DATA_DIR: dataDir });
  expect(text).toBe(
    `Port ${port} on 127.0.0.1 is taken by another program. Stop it, or set PORT to another number, such as PORT=${port + 1}.`,
  );
  expect(code).toBe(1);
  expect(readdirSync(dataDir)).not.toContain("running.json");
});

test("a data folder that cannot be written ends in one message", async () => {
  const file = join(newFolder(), "file");
  writeFileSync(file, "");
  const { code, text } = await failedStart({ DATA_DIR: join(file, "data") });
  expect(text).toMatch(/^The data folder .* cannot be written \(.*\)\. Make it writable/);
  expect(text.split("\n")).toHaveLength(1);
  expect(code).toBe(1);
});

test("wrong settings end in one message that names them all", async () => {
  const { code, text } = await failedStart({ PORT: "web", SAMPLE_DATA: "maybe" });
  expect(text).toMatch(/- PORT is "web": [\s\S]*- SAMPLE_DATA is "maybe": /);
  expect(text).not.toContain("    at ");
  expect(code).toBe(1);
});

test("an image logs why it cannot start, as JSON only", async () => {
  const { code, text } = await failedStart({ PORT: "web", SAMPLE_DATA: "maybe" }, "serve");
  const lines = text.split("\n").map((line): unknown => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: "error",
      event: "start_failed",
      message: expect.stringMatching(/^- SAMPLE_DATA is "maybe": /),
    }),
  );
  expect(code).toBe(1);
});
