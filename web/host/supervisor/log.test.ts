import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { clientNames } from "./log.ts";

test("a client has one name for a day, another the next, and no other machine finds it", () => {
  let now = new Date("2026-11-21T08:00:00Z");
  const name = clientNames("a secret", () => now);
  const first = name("203.0.113.7");
  expect(first).toMatch(/^[\w-]{12}$/);
  expect(name("203.0.113.7")).toBe(first);
  expect(name("203.0.113.8")).not.toBe(first);
  expect(clientNames("another secret", () => now)("203.0.113.7")).not.toBe(first);
  now = new Date("2026-11-22T08:00:00Z");
  expect(name("203.0.113.7")).not.toBe(first);
});

/** Writes 50 lines after its reader has closed the pipe. Exits with 0, or with 3 after an uncaught exception. */
const writer = (prepare: string) => `
  import { ignoreBrokenPipe } from ${JSON.stringify(new URL("./log.ts", import.meta.url).href)};
  process.on("uncaughtException", () => process.exit(3));
  ${prepare}
  process.stdin.resume().on("end", async () => {
    for (let line = 0; line < 50; line += 1) {
      console.log("a line");
      await new Promise((resolve) => setImmediate(resolve));
    }
    process.exit(0);
  });`;

test.each([
  ["continues with ignoreBrokenPipe", "ignoreBrokenPipe();", 0],
  ["fails without it", "", 3],
])("after its output is closed, a process %s", async (_, prepare, code) => {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", writer(prepare)], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  child.stdout.destroy();
  await once(child.stdout, "close");
  child.stdin.end();
  expect(await once(child, "exit")).toEqual([code, null]);
});
