import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * One project per kind of test. Units sit beside their subject in `web`, `studio`, `admin` and
 * `supabase`; what needs a running system sits under `tests/`. `npm test` runs them all.
 */
const root = fileURLToPath(new URL("..", import.meta.url));

const units = (name: string, include: string[], environment: "node" | "happy-dom") => ({
  test: {
    name,
    root,
    include,
    environment,
    exclude: ["**/node_modules/**", "**/.next/**", "**/dist/**"],
    setupFiles: ["tests/support/console.setup.ts"],
    // Nobody works on the machine meanwhile; the default leaves one core idle.
    maxWorkers: "100%",
  },
});

/** Systems start real processes, which wait more than they work: two files at a time, after the units. */
const systems = (name: string, include: string[]) => ({
  test: {
    name,
    root,
    include,
    environment: "node" as const,
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Real processes on a busy machine: a second is too short to wait for what one of them does.
    expect: { poll: { timeout: 30_000 } },
  },
});

/** They read every source file, which takes as long as the machine is busy. */
const readers = (name: string, include: string[]) => ({
  test: { ...units(name, include, "node").test, testTimeout: 60_000 },
});

const except = (project: ReturnType<typeof units>, folder: string) => ({
  test: { ...project.test, exclude: [...project.test.exclude, folder] },
});

const onTemplate = ({ test }: ReturnType<typeof systems>) => ({
  test: { ...test, globalSetup: ["tests/support/database-template.setup.ts"] },
});

export default defineConfig({
  test: {
    root,
    projects: [
      except(units("web", ["web/**/*.test.{ts,tsx}"], "happy-dom"), "web/host/**"),
      units("host", ["web/host/**/*.test.ts"], "node"),
      units("studio", ["studio/**/*.test.{ts,tsx}"], "node"),
      units("admin", ["admin/**/*.test.{ts,tsx}"], "happy-dom"),
      units("supabase", ["supabase/**/*.test.ts"], "node"),
      units("support", ["tests/support/**/*.test.ts"], "node"),
      units("bench", ["tests/bench/**/*.test.ts"], "node"),
      units("eval", ["tests/eval/**/*.test.ts"], "node"),
      readers("architecture", ["tests/architecture/**/*.test.ts"]),
      onTemplate(systems("db", ["tests/db/**/*.test.ts"])),
      onTemplate(systems("conformance", ["tests/conformance/**/*.test.ts"])),
      systems("product", ["tests/product/**/*.test.ts"]),
      systems("lake", ["tests/lake/**/*.test.ts"]),
    ],
  },
});
