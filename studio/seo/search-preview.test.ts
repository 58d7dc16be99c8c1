import { expect, test } from "vitest";
import { describeLength } from "./recommended-length.ts";
import { createSearchPreview } from "./search-preview.ts";

const site = {
  siteUrl: "https://example.com",
  brand: { name: "Arq", titleSuffix: "Arq Enterprise AI Platform" },
};

test("shows what the site outputs: the brand after the title and the drawn picture", () => {
  const page = { _type: "page", title: "Pricing", path: { current: "/plans/pricing" } };
  expect(createSearchPreview(page, site)).toEqual({
    title: "Pricing | Arq Enterprise AI Platform",
    description: undefined,
    breadcrumb: ["example.com", "plans", "pricing"],
    isHidden: false,
    image: { url: "https://example.com/og/plans/pricing.png" },
  });
});

test("prefers the fields of search and sharing", () => {
  const image = { _type: "image", asset: { _ref: "image-abc-10x10-png" } };
  const seo = { title: " Arq pricing ", description: "What it costs.", noIndex: true, image };
  const page = { _type: "solutionModule", name: "ArqMesh", path: { current: "/" }, seo };
  expect(createSearchPreview(page, site)).toEqual({
    title: "Arq pricing",
    description: "What it costs.",
    breadcrumb: ["example.com"],
    isHidden: true,
    image: { source: image },
  });
});

test("previews a document without any field", () => {
  expect(createSearchPreview(null, site).title).toBe("Untitled | Arq Enterprise AI Platform");
});

test("counts characters against the recommended range", () => {
  const range = { min: 3, max: 5 };
  expect(describeLength("", range)).toEqual({
    label: "0 characters, recommended are 3 to 5",
    isOutside: false,
  });
  expect(describeLength("ab", range).isOutside).toBe(true);
  expect(describeLength("👍🏽abc ", range).isOutside).toBe(false);
  expect(describeLength("abcdef", range).isOutside).toBe(true);
});
