import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * One project per kind of test. Units sit beside their subject in `web`, `studio`, `admin` and
 * `supabase`; what needs a running system sits under `tests/`. `npm test` runs them all.
 */
const root = fileURLToPath(new URL("..", import.meta.url));

// Under NODE_ENV=production React has no act(), which every component test needs.
process.env.NODE_ENV = "test";

/**
 * How long, in milliseconds, a test may take, and half of it what a test waits for. A limit is for
 * what never ends: on a machine that others use too, the defaults of one and five seconds fail what works.
 */
const patience = (testTimeout: number) => ({
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: testTimeout / 2 } },
});

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
    // Nobody works on the machine meanwhile; the default leaves one core idle.
    maxWorkers: "100%",
    ...patience(60_000),
  },
});

/** Modules that are read once for all files of a worker: half the time of units that need no other. */
const together = ({ test }: ReturnType<typeof units>) => ({ test: { ...test, isolate: false } });

/**
 * The units of a folder, told apart by what they need. Screens, and files that say so in their first
 * line, get a DOM. Those and the files that replace modules or settings are alone in their process.
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
  const logic = files.filter((file) => !screens.includes(file));
  const alone = logic.filter((file) =>
    /\bvi\.(?:mock|doMock|stubEnv)\(|process\.env/.test(text(file)),
  );
  return [
    together(
      units(
        folder,
        logic.filter((file) => !alone.includes(file)),
      ),
    ),
    units(`${folder}-alone`, alone),
    units(`${folder}-screens`, screens, "happy-dom"),
  ];
}

/** Systems start real processes, which wait more than they work: two files at a time, after the units. */
const systems = (name: string, include: string[]) => ({
  test: {
    name,
    root,
    include,
    environment: "node" as const,
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
    ...patience(180_000),
  },
});

/** Kills of every part and first starts in odd places: they run in `npm run proof -- systems`. */
const further = ["starts", "kills"].map((name) => `tests/conformance/supabase/${name}.test.ts`);

const after = ({ test }: ReturnType<typeof systems>, setup: string) => ({
  test: { ...test, globalSetup: [`tests/support/servers/${setup}.setup.ts`] },
});

/** Requests to the database of a hosted project, which `startLocalSupabase` then starts. */
function hosted(include: string[]) {
  const { test } = after(systems("hosted", include), "hosted-project");
  return { test: { ...test, env: { SUPABASE_UNDER_TEST: "hosted" } } };
}

export default defineConfig({
  test: {
    root,
    projects: [
      ...unitsOf("web"),
      ...unitsOf("admin"),
      units("host", ["web/host/**/*.test.ts"]),
      together(units("studio", ["studio/**/*.test.{ts,tsx}"])),
      together(units("supabase", ["supabase/**/*.test.ts"])),
      units("support", ["tests/support/**/*.test.ts"]),
      units("bench", ["tests/bench/**/*.test.ts"]),
      units("eval", ["tests/eval/**/*.test.ts"]),
      units("architecture", ["tests/architecture/**/*.test.ts"]),
      after(systems("db", ["tests/db/**/*.test.ts"]), "database-server"),
      after(
        systems("conformance", [
          "tests/conformance/**/*.test.ts",
          ...(process.env.PROOF ? [] : further.map((file) => `!${file}`)),
        ]),
        "database-template",
      ),
      hosted([
        "tests/hosted/**/*.test.ts",
        ...[
          "attacks",
          "calendar",
          "chats",
          "functions",
          "leads",
          "limits",
          "people",
          "rules",
          "timeouts",
        ].map((name) => `tests/conformance/supabase/${name}.test.ts`),
        "tests/conformance/supabase/exports.test.ts",
        "tests/conformance/supabase/imports.test.ts",
      ]),
      systems("product", ["tests/product/**/*.test.ts"]),
      systems("lake", ["tests/lake/**/*.test.ts"]),
    ],
  },
});
