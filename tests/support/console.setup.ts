import { afterEach, beforeEach, expect, vi, type MockInstance } from "vitest";

/**
 * A stray `console.error` fails the test that caused it. A test that expects one replaces the
 * spy itself: `vi.spyOn(console, "error").mockImplementation(() => undefined)`.
 */
let spy: MockInstance<typeof console.error>;

beforeEach(() => {
  spy = vi.spyOn(console, "error").mockName("unexpected console.error");
});

afterEach(() => {
  const calls = spy.getMockName() === "unexpected console.error" ? spy.mock.calls : [];
  vi.restoreAllMocks();
  expect(calls, "console.error was called").toEqual([]);
});
