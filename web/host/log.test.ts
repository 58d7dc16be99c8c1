import { expect, test } from "vitest";
import { clientNames, logLine } from "./log.ts";

const time = new Date("2026-11-21T08:30:00Z");

test("a line for programs is one object with time, part and event", () => {
  const line = logLine("json", time, "warn", "front", "rate_limited", {
    request: "r1",
    client: "c1",
    what: "leads",
    status: 429,
  });
  expect(JSON.parse(line)).toEqual({
    time: "2026-11-21T08:30:00.000Z",
    level: "warn",
    part: "front",
    event: "rate_limited",
    request: "r1",
    client: "c1",
    what: "leads",
    status: 429,
  });
});

test("a line for people is its words", () => {
  expect(logLine("text", time, "info", "supabase", "message", { message: "it is back" })).toBe(
    "supabase: it is back",
  );
  expect(logLine("text", time, "warn", "front", "rate_limited", { what: "leads" })).toBe(
    "front: rate limited what=leads",
  );
});

test.each(["json", "text"] as const)("nobody's text makes a second line (%s)", (format) => {
  const message = 'one\r\n{"event":"forged"}\u2028\u001b[2Jtwo\u001b[31mred\u001b[0m';
  const line = logLine(format, time, "info", "site", "message", { message });
  // oxlint-disable-next-line no-control-regex -- what must not be there
  expect(line).not.toMatch(/[\u0000-\u001f\u2028]/);
  expect(line).toContain("two");
});

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
