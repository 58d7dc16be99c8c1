import { expect, test } from "vitest";
import { touchesOf } from "./touches.ts";

const touch = (landing: string, more = {}) => ({ at: "2026-11-01T10:00:00Z", landing, ...more });

test("the first touch is from the earliest submission, the last touch from the latest one with attribution", () => {
  const { first, last } = touchesOf([
    { attribution: null },
    {
      attribution: {
        first: touch("/late"),
        last: touch("/contact", { utm_source: "news", utm_campaign: "autumn" }),
        pages: ["/", "/platform"],
        modules: ["arqmesh"],
      },
    },
    { attribution: { first: touch("/about", { referrer: "search.example" }), last: touch("/") } },
  ]);
  expect(first.slice(1)).toEqual([
    ["Landing page", "/about"],
    ["Referrer", "search.example"],
  ]);
  expect(Object.fromEntries(last)).toMatchObject({
    "Landing page": "/contact",
    "Pages viewed": "/, /platform",
    "Modules viewed": "arqmesh",
  });
  expect(Object.fromEntries(last).Campaign).toContain("autumn");
});

test.each([null, "text", [], { first: 1, last: ["x"], pages: {} }, { first: { at: "never" } }])(
  "invalid attribution %j has no touches",
  (attribution) => {
    expect(touchesOf([{ attribution }])).toEqual({ first: [], last: [] });
  },
);
