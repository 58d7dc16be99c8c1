import { findFreePort } from "../../web/host/supervisor/ports.ts";
import type { TestOutcome } from "./conformance-reporter.ts";
import { runConformanceTests } from "./conformance-tests.ts";
import { createContentSteps, copyStep, datasetStep, deleteDataset } from "./content-steps.ts";
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

/** Runs all steps with the services of the settings or with emulations. */
export async function runHostedServices(
  settings: RunSettings,
  print: (line: string) => void,
): Promise<RunReport> {
  const emulation = settings.services
    ? undefined
    : await (await import("./emulation.ts")).startEmulation();
  const services = settings.services ?? emulation?.services;
  if (!services) throw new Error("There are no services.");
  try {
    return await run(services, settings.testFilter, print);
  } finally {
    await emulation?.stop();
  }
}

async function run(
  services: HostedServices,
  filter: string | undefined,
  print: (line: string) => void,
): Promise<RunReport> {
  const { isEmulated } = services;
  const tests: TestOutcome[] = [];
  const port = await findFreePort();
  const site = createSiteSteps(services, port);
  const steps: Step[] = [
    ...createContentSteps(services),
    ...createDatabaseSteps(services, `http://localhost:${port}`),
    ...site.steps,
    {
      name: "content lake tests",
      needs: [copyStep],
      run: () => runConformanceTests(services, "content-lake", filter, tests),
    },
    {
      name: "Supabase tests",
      // They delete the data of the steps before.
      needs: [pushStep],
      run: () => runConformanceTests(services, "supabase", filter, tests),
    },
    { name: "deleted dataset", needs: [datasetStep], run: () => deleteDataset(services) },
  ];
  try {
    const results = await runSteps(steps, { isEmulated, print });
    return { at: new Date().toISOString(), isEmulated, steps: results, tests };
  } finally {
    await site.stop();
  }
}
