import { format } from "node:util";
import { afterEach, beforeEach, vi } from "vitest";

/**
 * An unexpected `console.error` fails the test that caused it. A test that expects one replaces the
 * implementation: `vi.spyOn(console, "error").mockImplementation(() => undefined)`.
 */
let unexpected: string[] = [];

beforeEach(() => {
  unexpected = [];
  vi.spyOn(console, "error").mockImplementation((...values) => {
    unexpected.push(format(...values));
  });
});

afterEach(() => {
  // Before the next file of this worker is loaded; the configuration restores only before a test.
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (unexpected.length > 0) throw new Error(`console.error was called:\n${unexpected.join("\n")}`);
});
