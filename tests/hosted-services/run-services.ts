import { findFreePort } from "../../web/host/supervisor/ports.ts";
import type { TestOutcome } from "./conformance-reporter.ts";
import { runConformanceTests } from "./conformance-tests.ts";
import { createContentSteps, copyStep, datasetStep } from "./content-steps.ts";
import { createDatabaseSteps, pushStep } from "./database-steps.ts";
import { runSteps, type Step, type StepResult } from "./report.ts";
import type { HostedServices, RunSettings } from "./settings.ts";
import { createSiteSteps } from "./site-steps.ts";

/** The report of a run, as written to its file. */
export type RunReport = {
  at: string;
  isEmulated: boolean;
  steps: StepResult[];
  /** The outcome of each conformance test. */
  tests: TestOutcome[];
};

type Cleanups = (() => Promise<unknown> | undefined)[];

/** Runs all steps with the services of the settings or with emulations. */
export async function runHostedServices(
  settings: RunSettings,
  print: (line: string) => void,
): Promise<RunReport> {
  const cleanups: Cleanups = [];
  const stop = async (): Promise<void> => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  };
  const abort = () => void stop().finally(() => process.exit(130));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, abort);
  try {
    const services = settings.services ?? (await emulate(cleanups));
    return await run(services, settings.testFilter, print, cleanups);
  } finally {
    await stop();
  }
}

async function emulate(cleanups: Cleanups): Promise<HostedServices> {
  const { startEmulation } = await import("./emulation.ts");
  const { services, stop } = await startEmulation();
  cleanups.push(stop);
  return services;
}

async function run(
  services: HostedServices,
  filter: string | undefined,
  print: (line: string) => void,
  cleanups: Cleanups,
): Promise<RunReport> {
  const { isEmulated } = services;
  const tests: TestOutcome[] = [];
  const port = await findFreePort();
  const site = createSiteSteps(services, port);
  cleanups.push(() => site.stop());
  const content = createContentSteps(services);
  cleanups.push(() => content.deleteDataset());
  const test = (folder: "content-lake" | "supabase") =>
    runConformanceTests(services, folder, filter, tests);
  const steps: Step[] = [
    ...content.steps,
    ...createDatabaseSteps(services, `http://localhost:${port}`),
    ...site.steps,
    { name: "content lake tests", needs: [copyStep], run: () => test("content-lake") },
    // Each of its files deletes the data of the steps before.
    { name: "Supabase tests", needs: [pushStep], run: () => test("supabase") },
    { name: "dataset deleted", needs: [datasetStep], run: content.deleteDataset },
  ];
  const results = await runSteps(steps, { isEmulated, print });
  return { at: new Date().toISOString(), isEmulated, steps: results, tests };
}
