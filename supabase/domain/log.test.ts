import { expect, test } from "vitest";
import { formatLine } from "./log.ts";

const time = new Date("2026-11-21T08:30:00Z");

test("a JSON line is one object with time, level, service, event and fields", () => {
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

test("a text line is the service with its message, or with the event and its fields", () => {
  expect(
    formatLine("text", time, "info", "supabase", "message", { message: "connection restored" }),
  ).toBe("supabase: connection restored");
  expect(formatLine("text", time, "warn", "gateway", "rate_limited", { what: "leads" })).toBe(
    "gateway: rate limited what=leads",
  );
});

test.each(
  (["json", "text"] as const).flatMap((format) =>
    ["message", "request", "trace", "client", "what"].map((field) => [format, field] as const),
  ),
)("text from other programs never adds a line (%s, %s)", (format, field) => {
  const text = 'one\r\n{"event":"forged"}\u2028\u2029\u009b2J\u001b[2Jtwo\u001b[31mred\u001b[0m';
  const line = formatLine(format, time, "info", "site", "message", { [field]: text });
  // oxlint-disable-next-line no-control-regex -- the characters that must be removed
  expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
  expect(line).toContain("two");
});
