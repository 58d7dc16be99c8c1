// @vitest-environment node
import { expect, test } from "vitest";
import {
  type IndexedResource,
  packIndex,
  parseResourceIndex,
  unpackIndex,
} from "./resource-index.ts";

const resource: IndexedResource = {
  title: "One",
  path: null,
  description: "About one",
  type: "case-study",
  category: "Security",
  readTime: "15 min read",
  published: "2024-01-15",
  href: "/files/a.pdf",
  download: true,
  image: undefined,
  hue: null,
  keyNumber: null,
};

test("unpacks what was packed, in the same order", () => {
  const resources = [
    resource,
    { ...resource, title: "Two", type: "webinar", download: false, href: "https://example.com/" },
    { ...resource, title: "Own page", path: "/resources/own-page" },
    { ...resource, title: "Cover", image: "/images/cover.png" },
    { ...resource, title: "Three", category: "Platform", href: undefined },
  ];
  expect(unpackIndex(packIndex(resources))).toEqual(resources);
});

test("packs repeated names once", () => {
  const packed = packIndex([resource, resource]);
  expect(packed).toMatchObject({ types: ["case-study"], categories: ["Security"] });
});

test.each([null, [], "text", { types: [], categories: [] }])(
  "rejects a malformed index: %j",
  (value) => {
    expect(() => parseResourceIndex(value)).toThrow(TypeError);
  },
);
