import { expect, test } from "vitest";
import { type PageMetadataInput, buildPageMetadata } from "./page-metadata.ts";
import { addBrandToTitle } from "./page-title.ts";

const input: PageMetadataInput = {
  path: "/about",
  title: "Who we are",
  brand: { name: "Arq", titleSuffix: "Arq Enterprise AI Platform" },
  siteUrl: "https://arq.example",
  image: { url: "https://arq.example/og/about.png", alt: "Who we are" },
};

test("adds the brand suffix to a title without the brand", () => {
  expect(addBrandToTitle("Who we are", input.brand)).toBe(
    "Who we are | Arq Enterprise AI Platform",
  );
  expect(addBrandToTitle("About Arq", input.brand)).toBe("About Arq");
  expect(addBrandToTitle("arq: who we are", input.brand)).toBe("arq: who we are");
});

test("adds the brand suffix to a title that contains the brand within a word only", () => {
  expect(addBrandToTitle("ArqMesh: data fabric", input.brand)).toBe(
    "ArqMesh: data fabric | Arq Enterprise AI Platform",
  );
  expect(addBrandToTitle("ArqMesh by Arq", input.brand)).toBe("ArqMesh by Arq");
  expect(addBrandToTitle("Über uns", { name: "ber", titleSuffix: "ber" })).toBe("Über uns | ber");
  expect(addBrandToTitle("C++ tools", { name: "C++", titleSuffix: "C++" })).toBe("C++ tools");
  expect(addBrandToTitle("Home", { name: "", titleSuffix: "" })).toBe("Home");
});

test("prefers the SEO title unless it is blank", () => {
  expect(buildPageMetadata({ ...input, seoTitle: "Arq's people" }).title).toEqual({
    absolute: "Arq's people",
  });
  expect(buildPageMetadata({ ...input, seoTitle: " " }).title).toEqual({
    absolute: "Who we are | Arq Enterprise AI Platform",
  });
});

test("sets the canonical URL", () => {
  expect(buildPageMetadata(input).alternates).toEqual({ canonical: "https://arq.example/about" });
  expect(buildPageMetadata({ ...input, path: "/" }).alternates?.canonical).toBe(
    "https://arq.example",
  );
});

test("uses the canonical path of another page", () => {
  const { alternates, openGraph } = buildPageMetadata({ ...input, canonicalPath: "/company" });
  expect(alternates?.canonical).toBe("https://arq.example/company");
  expect(openGraph?.url).toBe("https://arq.example/company");
});

test("allows indexing unless an editor disables it", () => {
  expect(buildPageMetadata(input).robots).toEqual({ index: true, follow: true });
  expect(buildPageMetadata({ ...input, noIndex: true }).robots).toMatchObject({ index: false });
});

test("includes keywords, author and feed if available", () => {
  expect(buildPageMetadata(input)).not.toHaveProperty("keywords");
  const metadata = buildPageMetadata({
    ...input,
    keywords: ["data fabric"],
    authors: ["Ana Reyes", " "],
    feed: "/resources/feed.xml",
  });
  expect(metadata).toMatchObject({
    keywords: ["data fabric"],
    authors: [{ name: "Ana Reyes" }],
    alternates: { types: { "application/rss+xml": "/resources/feed.xml" } },
  });
});

test("includes times, section and tags for articles only", () => {
  const articleInput = {
    publishedTime: "2026-01-02T00:00:00Z",
    modifiedTime: "2026-02-03T00:00:00Z",
    authors: ["Ana Reyes", "Bo Lind"],
    section: "Engineering",
    tags: ["lineage"],
  };
  expect(buildPageMetadata({ ...input, ...articleInput, type: "article" }).openGraph).toMatchObject(
    { type: "article", ...articleInput },
  );
  const page = buildPageMetadata({ ...input, ...articleInput }).openGraph;
  expect(page).toMatchObject({ type: "website" });
  expect(page).not.toHaveProperty("publishedTime");
});

test("sets size and alternative text of the sharing image", () => {
  const { openGraph, twitter } = buildPageMetadata(input);
  expect(openGraph?.images).toEqual([{ ...input.image, width: 1200, height: 630 }]);
  expect(twitter).toMatchObject({ card: "summary_large_image", images: [input.image] });
});
