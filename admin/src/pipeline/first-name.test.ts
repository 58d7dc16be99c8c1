import { expect, test } from "vitest";
import { firstName } from "./first-name.ts";

test.each([
  ["Marguerite Duras", "Marguerite"],
  ["Dr. Ada Lovelace", "Dr. Ada Lovelace"],
  ["M. Curie", "M. Curie"],
  ["Bo Derek", "Bo Derek"],
  [" Ada ", "Ada"],
])("the card of %s shows %s", (name, shown) => {
  expect(firstName(name)).toBe(shown);
});
