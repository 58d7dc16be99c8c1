import { spawn } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { TestOutcome } from "./conformance-reporter.ts";
import { NotRunError } from "./report.ts";
import type { HostedServices } from "./settings.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const outcomesSchema: z.ZodType<TestOutcome[]> = z.array(
  z.object({
    file: z.string(),
    test: z.string(),
    status: z.enum(["passed", "failed", "not run"]),
    reason: z.string(),
  }),
);

/** The variables with which conformance tests use services instead of starting servers. */
export const describeServices = ({ sanity, supabase }: HostedServices): Record<string, string> => ({
  SUPABASE_UNDER_TEST: "given",
  SUPABASE_DB_URL: supabase.databaseUrl,
  SUPABASE_URL: supabase.url,
  SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
  SUPABASE_SECRET_KEY: supabase.secretKey,
  SUPABASE_JWT_SECRET: supabase.jwtSecret,
  SANITY_PROJECT_ID: sanity.projectId,
  SANITY_DATASET: sanity.dataset,
  SANITY_TOKEN: sanity.token,
  ...(sanity.apiHost ? { SANITY_API_HOST: sanity.apiHost } : {}),
});

/** Runs the conformance tests of a folder, and adds each outcome to `outcomes`. */
export async function runConformanceTests(
  services: HostedServices,
  folder: "content-lake" | "supabase",
  filter: string | undefined,
  outcomes: TestOutcome[],
): Promise<string> {
  const files = globSync(`tests/conformance/${folder}/**/*.test.ts`, { cwd: root }).filter((file) =>
    file.includes(filter ?? ""),
  );
  if (files.length === 0) throw new NotRunError(`no test file matches "${filter}"`);
  const scratch = mkdtempSync(join(tmpdir(), "site-conformance-"));
  const file = join(scratch, "outcomes.json");
  writeFileSync(file, "[]");
  try {
    await runVitest(describeServices(services), file, files);
    const found = outcomesSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    outcomes.push(...found);
    return summarizeOutcomes(found);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Counts the outcomes. @throws Error that names the failed tests, or NotRunError if none ran */
export function summarizeOutcomes(outcomes: readonly TestOutcome[]): string {
  const withStatus = (status: TestOutcome["status"]) =>
    outcomes.filter((outcome) => outcome.status === status);
  const [passed, failed, notRun] = [
    withStatus("passed"),
    withStatus("failed"),
    withStatus("not run"),
  ];
  const counts = `${passed.length} tests passed, ${failed.length} failed, ${notRun.length} not run`;
  if (failed.length > 0) {
    const lines = failed.map(
      ({ file, test, reason }) => `  ${file} › ${test}: ${firstLine(reason)}`,
    );
    throw new Error([counts, ...lines].join("\n"));
  }
  if (passed.length === 0) throw new NotRunError(counts);
  return counts;
}

const firstLine = (text: string): string => text.split("\n")[0] ?? "";

/** The output goes to standard error, which leaves the report alone on standard output. */
async function runVitest(
  environment: Record<string, string>,
  outcomesFile: string,
  files: readonly string[],
): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--config=tests/vitest.config.ts",
      "--project=given",
      "--passWithNoTests",
      "--reporter=tests/hosted-services/conformance-reporter.ts",
      ...files,
    ],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        CONFORMANCE_OUTCOMES: outcomesFile,
        ...environment,
      },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  // An interrupted run exits while the tests run.
  const end = () => void child.kill();
  process.once("exit", end);
  const signal = await new Promise((resolve) => {
    child.once("close", (_code, name) => resolve(name));
  });
  process.off("exit", end);
  if (signal !== null) throw new Error(`The tests were ended by ${String(signal)}.`);
}
