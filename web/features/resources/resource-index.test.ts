// @vitest-environment node
import { expect, test } from "vitest";
import { packIndex, unpackIndex } from "./resource-index.ts";

const resource = {
  title: "One",
  description: "About one",
  type: "case-study",
  category: "Security",
  readTime: "15 min read",
  published: "2024-01-15",
  href: "/files/a.pdf",
  download: true,
  sample: true,
};

test("what was packed comes back as it was, in its order", () => {
  const resources = [
    resource,
    { ...resource, title: "Two", type: "webinar", download: false, href: "https://example.com/" },
    { ...resource, title: "Three", category: "Platform", sample: false, href: undefined },
  ];
  expect(unpackIndex(packIndex(resources))).toEqual(resources);
});

test("names that repeat are packed once", () => {
  const packed = packIndex([resource, resource]);
  expect(packed).toMatchObject({ types: ["case-study"], categories: ["Security"] });
});
