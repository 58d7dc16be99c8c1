import { expect, test } from "vitest";
import { parseAttribution } from "./attribution.ts";
import { isExternalTouchpoint, createTouchpoint } from "./touchpoint.ts";

const at = new Date("2025-05-05T12:00:00Z");
const arrived = createTouchpoint(
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
const read = (value: unknown) => parseAttribution(JSON.stringify(value));

test("creates a touchpoint with campaign, click id and referrer, without queries", () => {
  expect(arrived).toEqual({
    at: "2025-05-05T12:00:00.000Z",
    landing: "/platform",
    referrer: "search.example/find",
    utm_source: "news",
    utm_campaign: "May",
    gclid: "abc",
  });
  expect(isExternalTouchpoint(arrived)).toBe(true);
});

test("treats internal navigation and typed URLs as not external", () => {
  for (const before of ["https://www.example.com/about?x=1", "", "about:client"])
    expect(isExternalTouchpoint(createTouchpoint("https://www.example.com/", before))).toBe(false);
});

test("parses attribution and drops unknown keys", () => {
  expect(
    read({ ...attribution, more: "x", first: { ...arrived, email: "ada@example.com" } }),
  ).toEqual(attribution);
});

test.each([
  ["a missing field", undefined],
  ["invalid JSON", "{"],
  ["an unexpected shape", JSON.stringify([1, { at: 2 }])],
  ["a page with a query", JSON.stringify({ ...attribution, pages: ["/contact?session=1"] })],
  [
    "a referrer with a query",
    JSON.stringify({ ...attribution, last: { ...arrived, referrer: "a.example/?q=1" } }),
  ],
  ["too many pages", JSON.stringify({ ...attribution, pages: Array(21).fill("/") })],
  [
    "a text that is too long",
    JSON.stringify({ ...attribution, first: { ...arrived, utm_term: "x".repeat(201) } }),
  ],
  [
    "too many bytes in total",
    JSON.stringify({ ...attribution, pages: Array(20).fill(`/${"東".repeat(199)}`) }),
  ],
])("returns null for %s", (_, field) => {
  expect(parseAttribution(field)).toBeNull();
});

test("truncates long values, so that the server accepts them", () => {
  const long = createTouchpoint(`https://www.example.com/?utm_term=${"x".repeat(500)}`, "");
  expect(read({ first: long, last: long, pages: [], modules: [] })).not.toBeNull();
});

test("replaces a time in the future by the current time", () => {
  const ahead = { ...arrived, at: "2999-01-01T00:00:00Z" };
  const first = read({ ...attribution, first: ahead })?.first.at ?? "";
  expect(new Date(first).getTime()).toBeLessThanOrEqual(Date.now());
});
