import { expect, test } from "vitest";
import { changedSettings, maxPeriodIn, readSettings } from "./settings-values.ts";

const stored = {
  response_time: { hours: 24 },
  limits: [
    { name: "leads", per_client: 5, total: 100, seconds: 600 },
    { name: "chat", per_client: 30, total: 900, seconds: 7200 },
    { name: "feeds", per_client: 30, total: 900, seconds: 90 },
  ],
  retention: [
    { table: "public.leads", days: 730 },
    { table: "public.mailbox", days: 90 },
  ],
  assistant: { session_tokens: 1000, day_tokens: 50_000 },
};

test("periods are read in the largest unit that gives a whole number", () => {
  expect(readSettings(stored).limits.map(({ period, unit }) => [period, unit])).toEqual([
    [10, "minutes"],
    [2, "hours"],
    [90, "seconds"],
  ]);
  expect(maxPeriodIn("hours")).toBe(24);
});

test("only changed settings are saved, in seconds", () => {
  const before = readSettings(stored);
  expect(changedSettings(before, readSettings(stored))).toEqual({});
  const after = readSettings(stored);
  after.response_time.hours = 8;
  after.limits = after.limits.map((limit) =>
    limit.name === "chat" ? { ...limit, period: 1 } : limit,
  );
  after.retention = after.retention.map((row) =>
    row.table === "public.mailbox" ? { ...row, days: 30 } : row,
  );
  expect(changedSettings(before, after)).toEqual({
    response_time: { hours: 8 },
    limits: [{ name: "chat", per_client: 30, total: 900, seconds: 3600 }],
    retention: [{ table: "public.mailbox", days: 30 }],
  });
});

test("an empty response gives empty settings", () => {
  expect(readSettings(null)).toEqual({
    response_time: { hours: 0 },
    limits: [],
    retention: [],
    assistant: { session_tokens: 0, day_tokens: 0 },
  });
});
