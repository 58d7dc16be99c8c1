import { expect, test } from "vitest";
import { findDefaultType } from "./default-type.ts";

test("a new appointment starts with the demo, not with the first type by name", () => {
  const types = ["Blueprint call", "Platform demo", "Value sprint"].map((name) => ({ name }));
  expect(findDefaultType(types)).toEqual({ name: "Platform demo" });
  expect(findDefaultType(types.slice(2))).toEqual({ name: "Value sprint" });
  expect(findDefaultType([])).toBeUndefined();
});
