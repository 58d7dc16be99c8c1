import { expect, test } from "vitest";
import { attributionIn } from "./attribution.ts";
import { cameFromOutside, touchOf } from "./touchpoint.ts";

const at = new Date("2025-05-05T12:00:00Z");
const arrived = touchOf(
  "https://www.example.com/platform?utm_source=news&utm_campaign=May&gclid=abc&q=secret",
  "https://search.example/find?q=who+am+i",
  at,
);
const attribution = {
  first: arrived,
  last: arrived,
  pages: ["/platform", "/solutions/arqmesh"],
  modules: ["arqmesh"],
};
const read = (value: unknown) => attributionIn(JSON.stringify(value));

test("an arrival keeps campaign, click and where it came from, and no query of anybody", () => {
  expect(arrived).toEqual({
    at: "2025-05-05T12:00:00.000Z",
    landing: "/platform",
    referrer: "search.example/find",
    utm_source: "news",
    utm_campaign: "May",
    gclid: "abc",
  });
  expect(cameFromOutside(arrived)).toBe(true);
});

test("a step within the site, or an address typed in, came from nowhere", () => {
  for (const before of ["https://www.example.com/about?x=1", "", "about:client"])
    expect(cameFromOutside(touchOf("https://www.example.com/", before))).toBe(false);
});

test("what a page sends is read back, cut to its known keys", () => {
  expect(
    read({ ...attribution, more: "x", first: { ...arrived, email: "ada@example.com" } }),
  ).toEqual(attribution);
});

test.each([
  ["nothing", undefined],
  ["no JSON", "{"],
  ["another shape", JSON.stringify([1, { at: 2 }])],
  ["a page with a query", JSON.stringify({ ...attribution, pages: ["/contact?session=1"] })],
  [
    "a referrer with a query",
    JSON.stringify({ ...attribution, last: { ...arrived, referrer: "a.example/?q=1" } }),
  ],
  ["more pages than are kept", JSON.stringify({ ...attribution, pages: Array(21).fill("/") })],
  [
    "a long text",
    JSON.stringify({ ...attribution, first: { ...arrived, utm_term: "x".repeat(201) } }),
  ],
  [
    "much in all",
    JSON.stringify({ ...attribution, pages: Array(20).fill(`/${"東".repeat(199)}`) }),
  ],
])("%s is no attribution", (_, field) => {
  expect(attributionIn(field)).toBeNull();
});

test("a long address is cut where it begins, so that the server takes it", () => {
  const long = touchOf(`https://www.example.com/?utm_term=${"x".repeat(500)}`, "");
  expect(read({ first: long, last: long, pages: [], modules: [] })).not.toBeNull();
});

test("a clock that is ahead counts as now", () => {
  const ahead = { ...arrived, at: "2999-01-01T00:00:00Z" };
  const first = read({ ...attribution, first: ahead })?.first.at ?? "";
  expect(new Date(first).getTime()).toBeLessThanOrEqual(Date.now());
});
