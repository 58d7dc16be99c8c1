/** The report of `npm run conformance:hosted`: one result per step, as a line and as JSON. */

/** `emulated`: passed, but with an emulation in place of the service. */
export type StepStatus = "passed" | "failed" | "emulated" | "not run";

export type StepResult = {
  step: string;
  status: StepStatus;
  seconds: number;
  /** What was checked, or the reason of a step that failed or was not run. */
  detail: string;
};

export type Step = {
  name: string;
  /** Steps without which this one cannot run. */
  needs: readonly string[];
  /** Returns what was checked. @throws NotRunError, or any other error if it fails */
  run(): Promise<string>;
};

/** A step that cannot run with these services. */
export class NotRunError extends Error {}

/** Runs all steps in order. A step is not run if one that it needs did not succeed. */
export async function runSteps(
  steps: readonly Step[],
  options: { isEmulated: boolean; print(line: string): void },
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) {
    const result = await runStep(step, results, options.isEmulated);
    results.push(result);
    options.print(formatResult(result));
  }
  return results;
}

async function runStep(
  step: Step,
  earlier: readonly StepResult[],
  isEmulated: boolean,
): Promise<StepResult> {
  const missing = step.needs.find((name) => {
    const needed = earlier.find((result) => result.step === name);
    return needed?.status !== "passed" && needed?.status !== "emulated";
  });
  if (missing !== undefined)
    return { step: step.name, status: "not run", seconds: 0, detail: `needs "${missing}"` };
  const began = performance.now();
  const end = (status: StepStatus, detail: string): StepResult => ({
    step: step.name,
    status,
    seconds: Math.round((performance.now() - began) / 100) / 10,
    detail,
  });
  try {
    const detail = await step.run();
    return end(isEmulated ? "emulated" : "passed", detail);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return end(error instanceof NotRunError ? "not run" : "failed", message);
  }
}

export const formatResult = ({ step, status, seconds, detail }: StepResult): string =>
  `${status.padEnd(8)}  ${seconds.toFixed(1).padStart(6)} s  ${step}: ${detail}`;

/** The last line: how many steps ended in each status. */
export function summarize(results: readonly StepResult[]): string {
  const count = (status: StepStatus) => results.filter((each) => each.status === status).length;
  const parts = (["passed", "emulated", "not run", "failed"] as const).map(
    (status) => `${count(status)} ${status}`,
  );
  return parts.join(", ");
}
