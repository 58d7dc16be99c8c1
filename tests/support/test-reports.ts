/** Reads the JSON reports of Vitest and Playwright. */

import { relative } from "node:path";
import { z } from "zod";

export type Outcome = {
  passed: number;
  failed: number;
  /** The failed tests with their messages. */
  failures: string[];
  /** Seconds per test file. */
  durations: { file: string; seconds: number }[];
};

export const noTests: Outcome = { passed: 0, failed: 0, failures: [], durations: [] };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

export function vitestOutcome(report: unknown, root: string): Outcome {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message === "" ? [] : [`${relative(root, name)}\n${message}`]),
    ...assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) =>
        [`${relative(root, name)} › ${fullName}`, ...(failureMessages ?? [])].join("\n"),
      ),
  ]);
  const durations = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: numPassedTests, failed: numFailedTests, failures, durations };
}

const suite = z.object({
  file: z.string().optional(),
  specs: z
    .array(
      z.object({
        tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
      }),
    )
    .default([]),
  get suites() {
    return z.array(suite).default([]);
  },
});

type Suite = z.infer<typeof suite>;

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suite),
});

/** Seconds of all tests in a suite and its nested suites. */
const totalSeconds = ({ specs, suites }: Suite): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration / 1000, 0) +
  suites.reduce((sum, inner) => sum + totalSeconds(inner), 0);

export function playwrightOutcome(report: unknown): Outcome {
  const { stats, suites } = playwrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: [],
    durations: suites.map((each) => ({
      file: `tests/e2e/${each.file ?? ""}`,
      seconds: totalSeconds(each),
    })),
  };
}

/** The ten slowest files, one per line. */
export const slowest = (durations: Outcome["durations"]): string =>
  durations
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
    .join("\n");
