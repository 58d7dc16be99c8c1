import { expect, test } from "vitest";
import { admitSections } from "./parse-sections.ts";

const pillars = {
  _key: "p",
  _type: "pillars",
  headline: "Four rules",
  lead: null,
  items: [{ _key: "a", title: "BYO Model", text: "Use your own.", metric: null }],
};

test("sound sections pass in the editor's order", () => {
  const closing = {
    _key: "c",
    _type: "closingCta",
    headline: "Talk to us",
    lead: null,
    buttons: null,
  };
  expect(admitSections([pillars, closing]).map(({ type, key }) => [type, key])).toEqual([
    ["pillars", "p"],
    ["closingCta", "c"],
  ]);
});

test("an unknown kind of section is refused by name and the others stay", () => {
  expect(admitSections([{ _key: "x", _type: "carousel3000" }, pillars])).toMatchObject([
    { type: "refused", kind: "carousel3000", key: "x" },
    { type: "pillars" },
  ]);
});

test.each([
  ["a missing headline", { ...pillars, headline: null }, /headline/],
  ["a blank headline", { ...pillars, headline: "  " }, /headline/],
  ["an empty list", { ...pillars, items: [] }, /items/],
  ["a broken item", { ...pillars, items: [{ _key: "a", title: 7 }] }, /items\.0\.title/],
  ["no object at all", "text", /kind of section/],
  ["null", null, /kind of section/],
  ["a name from the prototype", { _key: "x", _type: "constructor" }, /kind of section/],
])("%s is refused with its place", (_, section, problem) => {
  const [refused] = admitSections([section]);
  expect(refused).toMatchObject({ type: "refused", problem: expect.stringMatching(problem) });
});

test("two sections without a key stay apart", () => {
  const keys = admitSections([null, null]).map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
});

test("a page without sections has none", () => {
  expect(admitSections(null)).toEqual([]);
});

test("an endless page shows its beginning and tells the editor of the rest", () => {
  const admitted = admitSections(Array.from({ length: 5_000 }, () => pillars));
  expect(admitted).toHaveLength(101);
  expect(admitted.at(-1)).toMatchObject({
    type: "refused",
    problem: expect.stringMatching(/4900 more/),
  });
});
