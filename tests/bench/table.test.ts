import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { steps } from "../resilience/steps.ts";
import type { PartResults, Run } from "./results.ts";
import { createTable } from "./table.ts";
import { partNames, targetLines } from "./targets.ts";

const machine = { processor: "", cores: 2, memory: 25, system: "", node: "24", next: "16" };
const partsWithStart = (
  seconds: number,
  { stealShare = 0, calibrationMs = 20 } = {},
): PartResults => ({
  start: {
    at: "2026-01-01T00:00:00.000Z",
    commit: "abc",
    seconds: 1,
    stealShare,
    calibrationMs,
    measurements: [{ what: "npm start", value: seconds, unit: "s", target: "warm-start" }],
  },
});
const lineOf = (table: string) =>
  table
    .split("\n")
    .find((line) => line.startsWith("npm start on a warm checkout"))
    ?.replace(/ {2,}/g, " | ");

test("a row shows the value beside the target", () => {
  const table = createTable(partsWithStart(2.5), undefined, {}, ["start"]);
  expect(lineOf(table)).toBe(
    "npm start on a warm checkout to all parts answering | 2.5 s | <= 10 s | yes",
  );
  expect(table).toContain("1 met, 0 missed");
});

test("a missed target is marked and needs a reason", () => {
  const table = createTable(partsWithStart(12), undefined, {}, ["start"]);
  expect(lineOf(table)).toContain("| 12 s | <= 10 s | NO");
  expect(table).toContain("why: not looked into yet");
});

test("a row mentions the steal time of the machine", () => {
  expect(createTable(partsWithStart(2, { stealShare: 0.34 }), undefined, {}, ["start"])).toContain(
    "measured while other machines took 34% of the processors",
  );
  expect(
    createTable(partsWithStart(2, { stealShare: 0.02 }), undefined, {}, ["start"]),
  ).not.toContain("other machines");
});

test("a row compares the value with a former run", () => {
  const former: Run = { machine, parts: partsWithStart(2) };
  expect(lineOf(createTable(partsWithStart(3), former, {}, ["start"]))).toContain(
    "| 3 s | <= 10 s | yes | 2 s | +50% WORSE",
  );
});

test("a row mentions that the processors were faster or slower than in the former run", () => {
  const former: Run = { machine, parts: partsWithStart(2) };
  const at = (calibrationMs: number) =>
    createTable(partsWithStart(3, { calibrationMs }), former, {}, ["start"]);
  expect(at(34)).toContain(
    "the same work took the processors 34 ms, and 20 ms before: 1.7 times as long",
  );
  expect(at(15)).toContain("0.75 times as long");
  expect(at(21)).not.toContain("the same work");
  expect(at(19)).not.toContain("the same work");
});

test("a row names the command for a missing measurement, and the error of a failed part", () => {
  expect(createTable({}, undefined, {}, ["start"])).toContain(
    "not measured: npm run bench -- start",
  );
  const failed = { at: "", commit: "", seconds: 1, failed: "no port", measurements: [] };
  expect(createTable({ start: failed }, undefined, {}, ["start"])).toContain(
    "not measured: start failed: no port",
  );
});

test("the table of a complete run shows every target", () => {
  const table = createTable({}, undefined, {});
  for (const { what } of targetLines) expect(table).toContain(what);
});

test("each target is measured by a part, a proof step or a test that exists", () => {
  const files = targetLines.flatMap(({ by }) => ("tests" in by ? by.tests : []));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const proofs = targetLines.flatMap(({ by }) => ("proof" in by ? by.proof : []));
  const named = proofs.flatMap((proof) => proof.steps);
  expect(named.filter((step) => !(step in steps))).toEqual([]);
});

test("the table has a row for each part", () => {
  const measuring = targetLines.flatMap(({ by }) => ("part" in by ? by.part : []));
  for (const part of partNames) expect(measuring).toContain(part);
});
