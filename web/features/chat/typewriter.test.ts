// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTypewriter } from "./typewriter.ts";

const shown: string[] = [];
beforeEach(() => {
  shown.length = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const createTestTypewriter = () => createTypewriter((text) => shown.push(text));
const text = "one two three four five six seven eight nine ten eleven twelve";

test("reveals whole words until the text is complete", async () => {
  const typewriter = createTestTypewriter();
  typewriter.setText(text);
  let isFinished = false;
  void typewriter.finish().then(() => (isFinished = true));
  await vi.advanceTimersToNextFrame();
  expect(isFinished).toBe(false);
  await vi.runAllTimersAsync();
  expect(isFinished).toBe(true);
  expect(shown.length).toBeGreaterThan(3);
  expect(shown.at(-1)).toBe(text);
  const ends = shown.slice(0, -1).map((part) => text[part.length]);
  expect(ends.every((sign) => sign === " ")).toBe(true);
});

test("starts over when the text changes", async () => {
  const typewriter = createTestTypewriter();
  typewriter.setText("Half an ans");
  await vi.runAllTimersAsync();
  typewriter.setText("Another");
  expect(shown.at(-1)).toBe("");
  await vi.runAllTimersAsync();
  expect(shown.at(-1)).toBe("Another");
});

test("reveals the whole text immediately with reduced motion", async () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ ...matchMedia("all"), matches: true });
  const typewriter = createTestTypewriter();
  typewriter.setText(text);
  await typewriter.finish();
  expect(shown).toEqual([text]);
});
