import { describe, expect, test } from "vitest";
import { summarizeOutcomes } from "./conformance-tests.ts";
import { NotRunError, runSteps, summarize, type Step } from "./report.ts";

const step = (name: string, run: Step["run"], ...needs: string[]): Step => ({ name, needs, run });
const pass = async () => "checked";
const fail = () => Promise.reject(new Error("The row is missing."));
const refuse = () => Promise.reject(new NotRunError("no access token"));

const run = async (isEmulated: boolean, ...steps: Step[]) => {
  const lines: string[] = [];
  const results = await runSteps(steps, { isEmulated, print: (line) => lines.push(line) });
  return { lines, results };
};

describe("runSteps", () => {
  test("prints a line per step, and marks what passed with an emulation", async () => {
    expect((await run(false, step("form", pass))).lines).toEqual([
      "passed       0.0 s  form: checked",
    ]);
    expect((await run(true, step("form", pass))).lines).toEqual([
      "emulated     0.0 s  form: checked",
    ]);
  });

  test("a failure is a failure with an emulation too", async () => {
    const { results } = await run(true, step("form", fail));
    expect(results).toMatchObject([{ status: "failed", detail: "The row is missing." }]);
  });

  test("does not run what needs a step that failed or was not run, and runs the rest", async () => {
    const { results } = await run(
      false,
      step("push", fail),
      step("deploy", refuse),
      step("form", pass, "push"),
      step("list", pass, "form"),
      step("chat", pass, "deploy"),
      step("release", pass),
    );
    expect(results.map(({ status, detail }) => [status, detail])).toEqual([
      ["failed", "The row is missing."],
      ["not run", "no access token"],
      ["not run", 'needs "push"'],
      ["not run", 'needs "form"'],
      ["not run", 'needs "deploy"'],
      ["passed", "checked"],
    ]);
    expect(summarize(results)).toBe("1 passed, 0 emulated, 4 not run, 1 failed");
  });
});

describe("summarizeOutcomes", () => {
  const outcome = (status: "passed" | "failed" | "not run") => ({
    file: "leads.test.ts",
    test: "a lead",
    status,
    reason: status === "passed" ? "" : "expected 1\nbut 2",
  });

  test("counts tests, and names the failed ones", () => {
    expect(summarizeOutcomes([outcome("passed"), outcome("not run")])).toBe(
      "1 tests passed, 0 failed, 1 not run",
    );
    expect(() => summarizeOutcomes([outcome("passed"), outcome("failed")])).toThrow(
      "1 tests passed, 1 failed, 0 not run\n  leads.test.ts › a lead: expected 1",
    );
  });

  test("is not run if no test ran", () => {
    expect(() => summarizeOutcomes([outcome("not run")])).toThrow(NotRunError);
    expect(() => summarizeOutcomes([])).toThrow(NotRunError);
  });
});
