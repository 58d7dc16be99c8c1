// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const settings = vi.hoisted(() => ({
  siteUrl: "https://www.example.com",
  sanity: { projectId: "ab12cd34", dataset: "production", readToken: "sk-token" },
  supabase: { url: "https://abc.supabase.co", publishableKey: "sb_publishable_abc" },
  guideFile: undefined as string | undefined,
}));
vi.mock("server-only", () => ({}));
vi.mock("../config.ts", () => ({
  getSiteConfig: () => settings,
  getMachineEnvironment: () => ({ PATH: "/usr/bin" }),
}));

let folder: string;

beforeEach(() => {
  vi.resetModules();
  settings.guideFile = undefined;
  folder = mkdtempSync(join(tmpdir(), "printer-"));
  vi.stubEnv("TMPDIR", folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a program that counts its runs and then runs this source. */
function writePrinter(source: string) {
  const printer = join(folder, "printer.mjs");
  const runs = join(folder, "runs");
  writeFileSync(runs, "");
  writeFileSync(
    printer,
    `import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
     import { dirname } from "node:path";
     appendFileSync(${JSON.stringify(runs)}, "x");
     const { GUIDE_FILE: file, SANITY_DATASET, FORM_SECRET } = process.env;
     ${source}`,
  );
  return { printer, runs: () => readFileSync(runs, "utf8").length };
}

const write =
  "mkdirSync(dirname(file), { recursive: true }); writeFileSync(file, `%PDF ${SANITY_DATASET} ${FORM_SECRET}`);";

test("serves the file of GUIDE_FILE without printing", async () => {
  settings.guideFile = join(folder, "guide.pdf");
  writeFileSync(settings.guideFile, "%PDF file");
  const { printer, runs } = writePrinter(write);
  const { canReadGuide, readGuide } = await import("./solution-guide.ts");
  expect(canReadGuide(printer)).toBe(true);
  expect(String(await readGuide(printer))).toBe("%PDF file");
  expect(runs()).toBe(0);
});

test("prints one guide for concurrent downloads, without the secrets of the site", async () => {
  vi.stubEnv("FORM_SECRET", "a secret of the site");
  const { printer, runs } = writePrinter(write);
  const { readGuide } = await import("./solution-guide.ts");
  const guides = await Promise.all([readGuide(printer), readGuide(printer)]);
  expect(guides.map(String)).toEqual(["%PDF production undefined", "%PDF production undefined"]);
  expect(String(await readGuide(printer))).toBe("%PDF production undefined");
  expect(runs()).toBe(1);
});

test("logs why a print failed, and tries again at the next download", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { printer, runs } = writePrinter('console.error("no content"); process.exit(1);');
  const { readGuide } = await import("./solution-guide.ts");
  expect(await readGuide(printer)).toBeUndefined();
  expect(warn).toHaveBeenCalledWith("guide: no content");
  await readGuide(printer);
  expect(runs()).toBe(2);
});

test("there is no guide without a file and without the program", async () => {
  const { canReadGuide } = await import("./solution-guide.ts");
  expect(canReadGuide(join(folder, "missing.ts"))).toBe(false);
});
