import { expect, test } from "vitest";
import { findDefaultType } from "./default-type.ts";

test("a demo type is the default, otherwise the first type", () => {
  const types = ["Blueprint call", "Platform demo", "Value sprint"].map((name) => ({ name }));
  expect(findDefaultType(types)).toEqual({ name: "Platform demo" });
  expect(findDefaultType(types.slice(2))).toEqual({ name: "Value sprint" });
  expect(findDefaultType([])).toBeUndefined();
});
