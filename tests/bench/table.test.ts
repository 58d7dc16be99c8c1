import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { steps } from "../resilience/steps.ts";
import type { Parts, Run } from "./figures.ts";
import { tableOf } from "./table.ts";
import { partNames, targetLines } from "./targets.ts";

const machine = { processor: "", cores: 2, memory: 25, system: "", node: "24", next: "16" };
const startIn = (seconds: number, { stolen = 0, yardstick = 20 } = {}): Parts => ({
  start: {
    at: "2026-01-01T00:00:00.000Z",
    commit: "abc",
    seconds: 1,
    stolen,
    yardstick,
    figures: [{ what: "npm start", value: seconds, unit: "s", target: "warm-start" }],
  },
});
const lineOf = (table: string) =>
  table
    .split("\n")
    .find((line) => line.startsWith("npm start on a warm checkout"))
    ?.replace(/ {2,}/g, " | ");

it("says what was reached beside the target", () => {
  const table = tableOf(startIn(2.5), undefined, {}, ["start"]);
  expect(lineOf(table)).toBe(
    "npm start on a warm checkout to all parts answering | 2.5 s | <= 10 s | yes",
  );
  expect(table).toContain("1 met, 0 missed");
});

it("says what is missed and asks why", () => {
  const table = tableOf(startIn(12), undefined, {}, ["start"]);
  expect(lineOf(table)).toContain("| 12 s | <= 10 s | NO");
  expect(table).toContain("why: not looked into yet");
});

it("says when the machine was not its own", () => {
  expect(tableOf(startIn(2, { stolen: 0.34 }), undefined, {}, ["start"])).toContain(
    "measured while other machines took 34% of the processors",
  );
  expect(tableOf(startIn(2, { stolen: 0.02 }), undefined, {}, ["start"])).not.toContain(
    "other machines",
  );
});

it("compares with a former run", () => {
  const former: Run = { machine, parts: startIn(2) };
  expect(lineOf(tableOf(startIn(3), former, {}, ["start"]))).toContain(
    "| 3 s | <= 10 s | yes | 2 s | +50% WORSE",
  );
});

it("says when the processors were quicker or slower than in the former run", () => {
  const former: Run = { machine, parts: startIn(2) };
  const at = (yardstick: number) => tableOf(startIn(3, { yardstick }), former, {}, ["start"]);
  expect(at(34)).toContain(
    "the same work took the processors 34 ms, and 20 ms before: 1.7 times as long",
  );
  expect(at(15)).toContain("0.75 times as long");
  expect(at(21)).not.toContain("the same work");
  expect(at(19)).not.toContain("the same work");
});

it("names the command for what was not measured, and why a part failed", () => {
  expect(tableOf({}, undefined, {}, ["start"])).toContain("not measured: npm run bench -- start");
  const failed = { at: "", commit: "", seconds: 1, failed: "no port", figures: [] };
  expect(tableOf({ start: failed }, undefined, {}, ["start"])).toContain(
    "not measured: start failed: no port",
  );
});

it("shows every line in a whole run", () => {
  const table = tableOf({}, undefined, {});
  for (const { what } of targetLines) expect(table).toContain(what);
});

it("measures each line by a part, a step of the proof or a test that is there", () => {
  const files = targetLines.flatMap(({ by }) => ("tests" in by ? by.tests : []));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const proofs = targetLines.flatMap(({ by }) => ("proof" in by ? by.proof : []));
  const named = proofs.flatMap((proof) => proof.steps);
  expect(named.filter((step) => !(step in steps))).toEqual([]);
});

it("has a line for each part", () => {
  const measuring = targetLines.flatMap(({ by }) => ("part" in by ? by.part : []));
  for (const part of partNames) expect(measuring).toContain(part);
});
