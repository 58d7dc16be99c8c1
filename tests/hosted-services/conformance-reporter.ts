import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule, TestSuite } from "vitest/node";
import { ownServerPrefix } from "../support/given/own-server.ts";

/** The outcome of one conformance test with given services. */
export type TestOutcome = {
  file: string;
  test: string;
  status: "passed" | "failed" | "not run";
  /** Why the test failed or was not run. */
  reason: string;
};

/**
 * Writes the outcome of every test to the file in CONFORMANCE_OUTCOMES after each test file, so that an
 * interrupted run leaves a report. A test that needs a server of its own says so in an error, of the
 * test or of a hook of its file, and counts as not run.
 */
export default class ConformanceReporter implements Reporter {
  readonly #outcomes: TestOutcome[] = [];

  onTestModuleEnd(module: TestModule): void {
    const file = process.env.CONFORMANCE_OUTCOMES;
    if (!file) throw new Error("CONFORMANCE_OUTCOMES is missing.");
    const outcomes = readModule(module);
    this.#outcomes.push(...outcomes);
    writeFileSync(file, JSON.stringify(this.#outcomes));
    const count = (status: TestOutcome["status"]) =>
      outcomes.filter((outcome) => outcome.status === status).length;
    console.error(
      `  ${module.relativeModuleId}: ${count("passed")} passed, ${count("failed")} failed, ${count("not run")} not run`,
    );
  }
}

function readModule(module: TestModule): TestOutcome[] {
  const tests = [...module.children.allTests()];
  const file = module.relativeModuleId;
  if (tests.length > 0) return tests.map((test) => ({ file, ...readTest(test) }));
  const errors = module.errors().map(({ message }) => message);
  return errors.length === 0 ? [] : [{ file, test: "the file", ...classify(errors) }];
}

function readTest(test: TestCase): Omit<TestOutcome, "file"> {
  const result = test.result();
  if (result.state === "passed") return { test: test.fullName, status: "passed", reason: "" };
  const errors = [...(result.errors ?? []), ...hookErrors(test)].map(({ message }) => message);
  return { test: test.fullName, ...classify(errors) };
}

/** The errors of the hooks around a test. */
function hookErrors(test: TestCase): { message: string }[] {
  const errors: { message: string }[] = [];
  let parent: TestSuite | TestModule = test.parent;
  while (parent.type === "suite") {
    errors.push(...parent.errors());
    parent = parent.parent;
  }
  return [...errors, ...parent.errors()];
}

function classify(errors: readonly string[]): Pick<TestOutcome, "status" | "reason"> {
  const own = errors.find((message) => message.includes(ownServerPrefix));
  if (own !== undefined) return { status: "not run", reason: own };
  const [first] = errors;
  return first === undefined
    ? { status: "not run", reason: "The test is skipped." }
    : { status: "failed", reason: first };
}
