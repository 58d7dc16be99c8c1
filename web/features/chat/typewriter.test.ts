// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTypewriter } from "./typewriter.ts";

const shown: string[] = [];
beforeEach(() => {
  shown.length = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const flow = () => createTypewriter((text) => shown.push(text));
const words = "one two three four five six seven eight nine ten eleven twelve";

test("words come into sight whole, one after another, until all are", async () => {
  const words12 = flow();
  words12.setText(words);
  let isWhole = false;
  void words12.finish().then(() => (isWhole = true));
  await vi.advanceTimersToNextFrame();
  expect(isWhole).toBe(false);
  await vi.runAllTimersAsync();
  expect(isWhole).toBe(true);
  expect(shown.length).toBeGreaterThan(3);
  expect(shown.at(-1)).toBe(words);
  const ends = shown.slice(0, -1).map((text) => words[text.length]);
  expect(ends.every((sign) => sign === " ")).toBe(true);
});

test("other words take the place of those that were there", async () => {
  const changed = flow();
  changed.setText("Half an ans");
  await vi.runAllTimersAsync();
  changed.setText("Another");
  expect(shown.at(-1)).toBe("");
  await vi.runAllTimersAsync();
  expect(shown.at(-1)).toBe("Another");
});

test("all at once where movement is not wanted", async () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ ...matchMedia("all"), matches: true });
  const still = flow();
  still.setText(words);
  await still.finish();
  expect(shown).toEqual([words]);
});
