import { expect, test } from "vitest";
import { addBrandToTitle, type PageMetadataInput, buildPageMetadata } from "./page-metadata.ts";

const facts: PageMetadataInput = {
  path: "/about",
  title: "Who we are",
  brand: "Arq",
  siteUrl: "https://arq.example",
  image: { url: "https://arq.example/og/about.png", alt: "Who we are" },
};

test("a title that lacks the brand gets it with the platform's name", () => {
  expect(addBrandToTitle("Who we are", "Arq")).toBe("Who we are | Arq Enterprise AI Platform");
  expect(addBrandToTitle("About Arq", "Arq")).toBe("About Arq");
});

test("the search title wins over the page's own, unless it is blank", () => {
  expect(buildPageMetadata({ ...facts, seoTitle: "Arq's people" }).title).toEqual({
    absolute: "Arq's people",
  });
  expect(buildPageMetadata({ ...facts, seoTitle: " " }).title).toEqual({
    absolute: "Who we are | Arq Enterprise AI Platform",
  });
});

test("a page names its one address", () => {
  expect(buildPageMetadata(facts).alternates).toEqual({ canonical: "https://arq.example/about" });
  expect(buildPageMetadata({ ...facts, path: "/" }).alternates?.canonical).toBe(
    "https://arq.example",
  );
});

test("a page that repeats another one names that", () => {
  const { alternates, openGraph } = buildPageMetadata({ ...facts, canonicalPath: "/company" });
  expect(alternates?.canonical).toBe("https://arq.example/company");
  expect(openGraph?.url).toBe("https://arq.example/company");
});

test("pages are listed unless an editor hides them", () => {
  expect(buildPageMetadata(facts).robots).toEqual({ index: true, follow: true });
  expect(buildPageMetadata({ ...facts, noIndex: true }).robots).toMatchObject({ index: false });
});

test("keywords, author and the feed are told where there are any", () => {
  expect(buildPageMetadata(facts)).not.toHaveProperty("keywords");
  const told = buildPageMetadata({
    ...facts,
    keywords: ["data fabric"],
    author: "Ana Reyes",
    feed: "/resources/feed.xml",
  });
  expect(told).toMatchObject({
    keywords: ["data fabric"],
    authors: [{ name: "Ana Reyes" }],
    alternates: { types: { "application/rss+xml": "/resources/feed.xml" } },
  });
});

test("an article tells its times, section and tags; another page does not", () => {
  const told = {
    publishedTime: "2026-01-02T00:00:00Z",
    modifiedTime: "2026-02-03T00:00:00Z",
    author: "Ana Reyes",
    section: "Engineering",
    tags: ["lineage"],
  };
  const { author, ...rest } = told;
  expect(buildPageMetadata({ ...facts, ...told, type: "article" }).openGraph).toMatchObject({
    type: "article",
    ...rest,
    authors: [author],
  });
  const page = buildPageMetadata({ ...facts, ...told }).openGraph;
  expect(page).toMatchObject({ type: "website" });
  expect(page).not.toHaveProperty("publishedTime");
});

test("shared pictures are 1200 by 630 and said in words", () => {
  const { openGraph, twitter } = buildPageMetadata(facts);
  expect(openGraph?.images).toEqual([{ ...facts.image, width: 1200, height: 630 }]);
  expect(twitter).toMatchObject({ card: "summary_large_image", images: [facts.image] });
});
