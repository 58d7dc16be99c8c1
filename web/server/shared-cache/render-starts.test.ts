// @vitest-environment node
import { expect, test } from "vitest";
import { RenderStarts } from "./render-starts.ts";

test("of concurrent renders the earliest start counts until all have finished", () => {
  const starts = new RenderStarts<number>();
  starts.begin("/", 1);
  starts.begin("/", 2);
  expect(starts.finish("/")).toBe(1);
  starts.begin("/", 3);
  expect(starts.finish("/")).toBe(1);
  expect(starts.finish("/")).toBe(1);
  starts.begin("/", 4);
  expect(starts.finish("/")).toBe(4);
});

test("a render that never finished does not count for the next ones", () => {
  const clock = { now: 0 };
  const starts = new RenderStarts<number>(() => clock.now);
  starts.begin("/", 1);
  clock.now = 30_000;
  starts.begin("/", 2);
  expect(starts.finish("/")).toBe(2);
});

test("the start of a page that was not looked for is unknown", () => {
  expect(new RenderStarts<number>().finish("/")).toBeUndefined();
});
