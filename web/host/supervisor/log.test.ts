import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { clientNames, formatLine } from "./log.ts";

const time = new Date("2026-11-21T08:30:00Z");

test("a JSON line is one object with time, service and event", () => {
  const line = formatLine("json", time, "warn", "gateway", "rate_limited", {
    request: "r1",
    client: "c1",
    what: "leads",
    status: 429,
  });
  expect(JSON.parse(line)).toEqual({
    time: "2026-11-21T08:30:00.000Z",
    level: "warn",
    service: "gateway",
    event: "rate_limited",
    request: "r1",
    client: "c1",
    what: "leads",
    status: 429,
  });
});

test("a line for people is its words", () => {
  expect(formatLine("text", time, "info", "supabase", "message", { message: "it is back" })).toBe(
    "supabase: it is back",
  );
  expect(formatLine("text", time, "warn", "gateway", "rate_limited", { what: "leads" })).toBe(
    "gateway: rate limited what=leads",
  );
});

test.each(["json", "text"] as const)(
  "text from other programs never adds a line (%s)",
  (format) => {
    const message = 'one\r\n{"event":"forged"}\u2028\u001b[2Jtwo\u001b[31mred\u001b[0m';
    const line = formatLine(format, time, "info", "site", "message", { message });
    // oxlint-disable-next-line no-control-regex -- what must not be there
    expect(line).not.toMatch(/[\u0000-\u001f\u2028]/);
    expect(line).toContain("two");
  },
);

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
