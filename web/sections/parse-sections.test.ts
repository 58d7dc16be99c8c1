import { expect, test, vi } from "vitest";
import { parseSections } from "./parse-sections.ts";

vi.mock("server-only", () => ({}));

const cards = {
  _key: "p",
  _type: "cards",
  headline: "Four rules",
  lead: null,
  items: [{ _key: "a", title: "BYO Model", text: "Use your own.", metric: null }],
};

test("returns valid sections in the editor's order", () => {
  const closing = {
    _key: "c",
    _type: "closingCta",
    headline: "Talk to us",
    lead: null,
    buttons: null,
  };
  expect(parseSections([cards, closing]).map(({ type, key }) => [type, key])).toEqual([
    ["cards", "p"],
    ["closingCta", "c"],
  ]);
});

test("names an unknown section type and keeps the other sections", () => {
  expect(parseSections([{ _key: "x", _type: "carousel3000" }, cards])).toMatchObject([
    { type: "invalid", kind: "carousel3000", key: "x" },
    { type: "cards" },
  ]);
});

test.each([
  ["a missing headline", { ...cards, headline: null }, /headline/],
  ["a blank headline", { ...cards, headline: "  " }, /headline/],
  ["an empty list", { ...cards, items: [] }, /items/],
  ["a broken item", { ...cards, items: [{ _key: "a", title: 7 }] }, /items\.0\.title/],
  ["no object at all", "text", /kind of section/],
  ["null", null, /kind of section/],
  ["a name from the prototype", { _key: "x", _type: "constructor" }, /kind of section/],
])("%s is invalid, with the path of the problem", (_, section, problem) => {
  const [invalid] = parseSections([section]);
  expect(invalid).toMatchObject({ type: "invalid", problem: expect.stringMatching(problem) });
});

test("gives two sections without a key different keys", () => {
  const keys = parseSections([null, null]).map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
});

test("returns no sections for a page without sections", () => {
  expect(parseSections(null)).toEqual([]);
});

test("limits an oversized page and reports the omitted sections", () => {
  const parsed = parseSections(Array.from({ length: 5_000 }, () => cards));
  expect(parsed).toHaveLength(101);
  expect(parsed.at(-1)).toMatchObject({
    type: "invalid",
    problem: expect.stringMatching(/4900 more/),
  });
});

test("names missing fields as the Studio does", () => {
  const items = [{ _key: "a", title: "", text: null, metric: null }];
  const [invalid] = parseSections([{ ...cards, headline: null, items }]);
  expect(invalid).toMatchObject({ fields: ["Headline", "Cards 1: Title, Text"] });
});

/** A place on a page that shows a shared section with these sections. */
const createReference = (sections: object[] | null) => ({
  _key: "place",
  _type: "sharedSectionReference",
  shared: {
    _ref: "shared-rules",
    document: sections && { _id: "shared-rules", _type: "sharedSection", title: "Rules", sections },
  },
});

test("shows the content of a shared section at its place on the page", () => {
  const [own, placed] = parseSections([cards, createReference([cards])]);
  expect(placed).toEqual({
    ...own,
    key: "place",
    shared: { documentId: "shared-rules", key: "p", title: "Rules" },
  });
});

test("names the missing fields and the document of an unfinished shared section", () => {
  const [unfinished] = parseSections([createReference([{ ...cards, headline: null }])]);
  expect(unfinished).toMatchObject({
    type: "invalid",
    kind: "cards",
    fields: ["Headline"],
    shared: { documentId: "shared-rules", key: "p" },
  });
});

test.each([
  ["is deleted or not published", createReference(null)],
  ["has no section", createReference([])],
  ["is not chosen yet", { _key: "place", _type: "sharedSectionReference", shared: null }],
])("is invalid if the shared section %s", (_, section) => {
  expect(parseSections([section])).toMatchObject([
    { type: "invalid", key: "place", kind: "sharedSectionReference", fields: ["Shared section"] },
  ]);
});

test("does not nest shared sections", () => {
  const [nested] = parseSections([createReference([createReference([cards])])]);
  expect(nested).toMatchObject({
    type: "invalid",
    problem: expect.stringMatching(/kind of section/),
  });
});
