import { expect, test } from "vitest";
import { namesText } from "./names-text.ts";

test("up to five names are listed; other and unknown names are counted", () => {
  expect(namesText(["Ada", "Ben"])).toBe("Ada, Ben");
  expect(namesText(["Ada", undefined])).toBe("Ada, 1 other");
  expect(namesText(["A", "B", "C", "D", "E", "F", undefined])).toBe("A, B, C, D, E, 2 others");
  expect(namesText([undefined, undefined])).toBe("2 others");
});
