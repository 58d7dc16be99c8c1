// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { wordFlow } from "./typewriter.ts";

const shown: string[] = [];
beforeEach(() => {
  shown.length = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const flow = () => wordFlow((text) => shown.push(text));
const words = "one two three four five six seven eight nine ten eleven twelve";

test("words come into sight whole, one after another, until all are", async () => {
  const words12 = flow();
  words12.to(words);
  let isWhole = false;
  void words12.whole().then(() => (isWhole = true));
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
  changed.to("Half an ans");
  await vi.runAllTimersAsync();
  changed.to("Another");
  expect(shown.at(-1)).toBe("");
  await vi.runAllTimersAsync();
  expect(shown.at(-1)).toBe("Another");
});

test("all at once where movement is not wanted", async () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ ...matchMedia("all"), matches: true });
  const still = flow();
  still.to(words);
  await still.whole();
  expect(shown).toEqual([words]);
});
