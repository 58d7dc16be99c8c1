import { expect, test } from "vitest";
import { brandedTitle, pageMetadata } from "./page-metadata.ts";

const facts = { path: "/about", title: "Who we are", brand: "Arq", siteUrl: "https://arq.example" };

test("a title that lacks the brand gets it with the platform's name", () => {
  expect(brandedTitle("Who we are", "Arq")).toBe("Who we are | Arq Enterprise AI Platform");
  expect(brandedTitle("About Arq", "Arq")).toBe("About Arq");
});

test("the search title wins over the page's own, unless it is blank", () => {
  expect(pageMetadata({ ...facts, seoTitle: "Arq's people" }).title).toEqual({
    absolute: "Arq's people",
  });
  expect(pageMetadata({ ...facts, seoTitle: " " }).title).toEqual({
    absolute: "Who we are | Arq Enterprise AI Platform",
  });
});

test("a page names its one address", () => {
  expect(pageMetadata(facts).alternates).toEqual({ canonical: "https://arq.example/about" });
  expect(pageMetadata({ ...facts, path: "/" }).alternates).toEqual({
    canonical: "https://arq.example",
  });
});

test("pages are listed unless an editor hides them", () => {
  expect(pageMetadata(facts).robots).toEqual({ index: true, follow: true });
  expect(pageMetadata({ ...facts, noIndex: true }).robots).toMatchObject({ index: false });
});

test("shared pictures are 1200 by 630", () => {
  const { openGraph } = pageMetadata({ ...facts, image: "https://arq.example/i.png" });
  expect(openGraph?.images).toEqual([
    { url: "https://arq.example/i.png", width: 1200, height: 630 },
  ]);
});
