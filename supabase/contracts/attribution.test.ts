import { expect, test } from "vitest";
import { parseAttribution } from "./attribution.ts";
import { isExternalTouchpoint, createTouchpoint } from "./touchpoint.ts";

const now = new Date("2025-05-05T12:00:00Z");
const touchpoint = createTouchpoint(
  "https://www.example.com/platform?utm_source=news&utm_campaign=May&gclid=abc&q=secret",
  "https://search.example/find?q=who+am+i",
  now,
);
const attribution = {
  first: touchpoint,
  last: touchpoint,
  pages: ["/platform", "/solutions/arqmesh"],
  modules: ["arqmesh"],
};
const read = (value: unknown) => parseAttribution(JSON.stringify(value));

test("creates a touchpoint with campaign, click id and referrer, without queries", () => {
  expect(touchpoint).toEqual({
    at: "2025-05-05T12:00:00.000Z",
    landing: "/platform",
    referrer: "search.example/find",
    utm_source: "news",
    utm_campaign: "May",
    gclid: "abc",
  });
  expect(isExternalTouchpoint(touchpoint)).toBe(true);
});

test("treats internal navigation and typed URLs as not external", () => {
  for (const referrer of ["https://www.example.com/about?x=1", "", "about:client"])
    expect(isExternalTouchpoint(createTouchpoint("https://www.example.com/", referrer))).toBe(
      false,
    );
});

test("parses attribution and drops unknown keys", () => {
  expect(
    read({ ...attribution, more: "x", first: { ...touchpoint, email: "ada@example.com" } }),
  ).toEqual(attribution);
});

test.each([
  ["a missing field", undefined],
  ["invalid JSON", "{"],
  ["an unexpected shape", JSON.stringify([1, { at: 2 }])],
  ["a page with a query", JSON.stringify({ ...attribution, pages: ["/contact?session=1"] })],
  [
    "a referrer with a query",
    JSON.stringify({ ...attribution, last: { ...touchpoint, referrer: "a.example/?q=1" } }),
  ],
  ["too many pages", JSON.stringify({ ...attribution, pages: Array(21).fill("/") })],
  [
    "a text that is too long",
    JSON.stringify({ ...attribution, first: { ...touchpoint, utm_term: "x".repeat(201) } }),
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
  const future = { ...touchpoint, at: "2999-01-01T00:00:00Z" };
  const first = read({ ...attribution, first: future })?.first.at ?? "";
  expect(new Date(first).getTime()).toBeLessThanOrEqual(Date.now());
});
