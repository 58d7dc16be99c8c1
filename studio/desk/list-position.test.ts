import { expect, test } from "vitest";
import { findListPosition } from "./list-position.ts";

const page = {
  sections: [
    {
      _key: "a",
      modules: [
        { _key: "x", _ref: "1" },
        { _key: "y", _ref: "2" },
      ],
      button: { page: {} },
    },
  ],
  plain: ["one", "two"],
  repeated: ["one", "two", "one"],
};

test("returns the position of a list item", () => {
  const path = ["sections", { _key: "a" }, "modules", { _key: "y" }];
  expect(findListPosition(page, path)).toEqual({ position: 2, count: 2 });
  expect(findListPosition(page, ["plain", 0])).toEqual({ position: 1, count: 2 });
});

test("distinguishes list items with the same value", () => {
  expect(findListPosition(page, ["repeated", 2])).toEqual({ position: 3, count: 3 });
});

test("returns undefined outside lists and for missing items", () => {
  expect(findListPosition(page, ["sections", { _key: "a" }, "button", "page"])).toBeUndefined();
  expect(
    findListPosition(page, ["sections", { _key: "gone" }, "modules", { _key: "y" }]),
  ).toBeUndefined();
  expect(findListPosition(page, ["plain", 2])).toBeUndefined();
  expect(findListPosition(page, [])).toBeUndefined();
});
