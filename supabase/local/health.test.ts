import { expect, test } from "vitest";
import { createHealthCheck } from "./health.ts";

const rest = { name: "postgrest" as const };

test("reports a paused deletion of expired data as a notice, and logs it once", async () => {
  let isHeld = false;
  const lines: string[] = [];
  const check = createHealthCheck(
    async () => isHeld,
    rest,
    (line) => lines.push(line),
  );
  expect(await check()).toEqual({ ok: true, notices: [], restEngine: "postgrest" });
  isHeld = true;
  expect((await check()).notices).toEqual([expect.stringContaining("jumped by more than a week")]);
  await check();
  expect(lines).toHaveLength(1);
});

test("reports the database as missing when it cannot be queried", async () => {
  const check = createHealthCheck(() => Promise.reject(new Error("down")), rest);
  expect(await check()).toMatchObject({ ok: false, missing: "database" });
});
