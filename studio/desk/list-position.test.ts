import { expect, test } from "vitest";
import { placeInList } from "./list-position.ts";

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
};

test("a member of a list has a place in it", () => {
  const path = ["sections", { _key: "a" }, "modules", { _key: "y" }];
  expect(placeInList(page, path)).toEqual({ position: 2, count: 2 });
  expect(placeInList(page, ["plain", 0])).toEqual({ position: 1, count: 2 });
});

test("what stands in no list, or nowhere, has none", () => {
  expect(placeInList(page, ["sections", { _key: "a" }, "button", "page"])).toBeUndefined();
  expect(
    placeInList(page, ["sections", { _key: "gone" }, "modules", { _key: "y" }]),
  ).toBeUndefined();
  expect(placeInList(page, [])).toBeUndefined();
});
