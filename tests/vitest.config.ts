import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * One project per kind of test. Unit tests are beside their subject in `web`, `studio`, `admin` and
 * `supabase`; tests that need a running system are below `tests/`. `npm test` runs them all.
 */
const root = fileURLToPath(new URL("..", import.meta.url));

// Under NODE_ENV=production React has no act(), which every component test needs.
process.env.NODE_ENV = "test";

/**
 * The timeout of a test in milliseconds; a poll gets half of it. Limits only stop tests that never end:
 * on a busy machine the defaults of 5 s and 1 s fail tests that would pass.
 */
const timeouts = (testTimeout: number) => ({
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: testTimeout / 2 } },
});

/** Spies and stubs of a test end with it. */
const restoredMocks = { restoreMocks: true, unstubGlobals: true, unstubEnvs: true };

const units = (name: string, include: string[], environment: "node" | "happy-dom" = "node") => ({
  test: {
    name,
    root,
    include,
    environment,
    exclude: ["**/node_modules/**", "**/.next/**", "**/dist/**"],
    setupFiles: [
      "tests/support/console.setup.ts",
      ...(environment === "happy-dom" ? ["tests/support/browser/screens.setup.ts"] : []),
    ],
    // No one uses the machine interactively during a run; the default leaves one core idle.
    maxWorkers: "100%",
    ...restoredMocks,
    ...timeouts(60_000),
  },
});

/**
 * Loads modules once for all files of a worker, which halves the time of tests without module mocks.
 */
const withSharedModules = ({ test }: ReturnType<typeof units>) => ({
  test: { ...test, isolate: false },
});

/**
 * The unit tests of a folder by what they need. Component tests, and files whose first line requests
 * it, get a DOM. Those, and files that mock modules or environment variables, run isolated.
 */
function unitsOf(folder: "web" | "admin") {
  const files = globSync(`${folder}/**/*.test.{ts,tsx}`, {
    cwd: root,
    exclude: (name) => ["node_modules", ".next", "dist", "web/host"].includes(name),
  });
  const text = (file: string) => readFileSync(`${root}${file}`, "utf8");
  const screens = files.filter(
    (file) => file.endsWith(".tsx") || text(file).startsWith("// @vitest-environment happy-dom\n"),
  );
  const withoutDom = files.filter((file) => !screens.includes(file));
  const isolated = withoutDom.filter((file) =>
    /\bvi\.(?:mock|doMock|stubEnv)\(|process\.env/.test(text(file)),
  );
  return [
    withSharedModules(
      units(
        folder,
        withoutDom.filter((file) => !isolated.includes(file)),
      ),
    ),
    units(`${folder}-alone`, isolated),
    units(`${folder}-screens`, screens, "happy-dom"),
  ];
}

/** System tests start real processes and mostly wait: two files at a time, after the unit tests. */
const systems = (name: string, include: string[]) => ({
  test: {
    name,
    root,
    include,
    environment: "node" as const,
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
    ...restoredMocks,
    ...timeouts(180_000),
  },
});

/**
 * Kills of every service, first starts with unusual settings, and whole products on external databases:
 * they run in `npm run proof -- systems`.
 */
const proofOnly = [
  "supabase/starts",
  "supabase/kills",
  "external/data-move",
  "external/external-database",
].map((name) => `tests/conformance/${name}.test.ts`);

const withGlobalSetup = ({ test }: ReturnType<typeof systems>, setup: string) => ({
  test: { ...test, globalSetup: [`tests/support/servers/${setup}.setup.ts`] },
});

/** Requests to the database of a hosted project, which `startLocalSupabase` then starts. */
function hosted(include: string[]) {
  const { test } = withGlobalSetup(systems("hosted", include), "hosted-project");
  return { test: { ...test, env: { SUPABASE_UNDER_TEST: "hosted" } } };
}

/**
 * All conformance tests with the services that `npm run conformance:hosted` names in the environment.
 * They share one project, so one file runs at a time.
 */
const given = () => {
  const { test } = systems(
    "given",
    ["content-lake", "supabase"].map((name) => `tests/conformance/${name}/**/*.test.ts`),
  );
  return { test: { ...test, maxWorkers: 1, fileParallelism: false } };
};

/** The same requests with an external PostgreSQL, whose role is not a superuser. */
function external(include: string[]) {
  const { test } = withGlobalSetup(systems("external", include), "external/external-supabase");
  return { test: { ...test, env: { SUPABASE_UNDER_TEST: "external" } } };
}

const sharedConformance = [
  "attacks/*",
  "calendar",
  "chats",
  "exports",
  "functions",
  "imports",
  "leads",
  "limits",
  "people",
  "rules",
  "timeouts",
].map((name) => `tests/conformance/supabase/${name}.test.ts`);

export default defineConfig({
  test: {
    root,
    projects: [
      ...unitsOf("web"),
      ...unitsOf("admin"),
      units("host", ["web/host/**/*.test.ts"]),
      withSharedModules(units("studio", ["studio/**/*.test.{ts,tsx}"])),
      withSharedModules(units("supabase", ["supabase/**/*.test.ts"])),
      units("support", ["tests/support/**/*.test.ts", "tests/resilience/**/*.test.ts"]),
      units("bench", ["tests/bench/**/*.test.ts"]),
      units("eval", ["tests/eval/**/*.test.ts"]),
      units("architecture", ["tests/architecture/**/*.test.ts"]),
      withGlobalSetup(systems("db", ["tests/db/**/*.test.ts"]), "database-server"),
      withGlobalSetup(
        systems("conformance", [
          "tests/conformance/**/*.test.ts",
          ...(process.env.PROOF ? [] : proofOnly.map((file) => `!${file}`)),
        ]),
        "database-template",
      ),
      hosted(["tests/hosted/**/*.test.ts", ...(process.env.PROOF ? sharedConformance : [])]),
      // The shared tests on other databases run in `npm run proof -- systems`.
      ...(process.env.PROOF
        ? [external([...sharedConformance, "tests/conformance/supabase/sessions.test.ts"])]
        : []),
      ...(process.env.SUPABASE_UNDER_TEST === "given" ? [given()] : []),
      units("hosted-services", ["tests/hosted-services/**/*.test.ts"]),
      systems("product", ["tests/product/**/*.test.ts"]),
      systems("lake", ["tests/lake/**/*.test.ts"]),
      systems("scale", ["tests/scale/**/*.test.ts"]),
    ],
  },
});
