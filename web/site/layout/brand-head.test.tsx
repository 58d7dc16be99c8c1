import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { brandSchema } from "../../content/sanity/brand.ts";
import { typefacePairs } from "../../ui/typefaces.ts";
import { BrandHead } from "./brand-head.tsx";

const brand = brandSchema.parse({ name: "Nordwind", accent: "#0b62d6", typeface: "editorial" });

// React inserts styles and preloads once per document.
render(<BrandHead brand={brand} />);
const css = document.head.querySelector("style")?.textContent ?? "";
const preloads = [...document.head.querySelectorAll("link[rel=preload]")].map((link) =>
  link.getAttribute("href"),
);

test("sets the accent of both themes", () => {
  expect(css).toContain("html:root{--signal:#0b62d6;");
  expect(css).toContain(
    `@media (prefers-color-scheme: dark){html:root{--signal:${brand.colors.dark.signal};`,
  );
  expect(css, "dark sections have the dark accent in both themes").toContain(
    `html [data-tone="dark"]{--signal:${brand.colors.dark.signal};`,
  );
  const colors = [...document.querySelectorAll("meta[name=theme-color]")];
  expect(colors.map((meta) => meta.getAttribute("content"))).toContain("#0b62d6");
});

test("declares and preloads the chosen typefaces only", () => {
  const { editorial, neutral, grotesk } = typefacePairs;
  expect(preloads).toEqual([editorial.display.url, editorial.text.url]);
  for (const { url } of [neutral.display, grotesk.display, grotesk.text])
    expect(css).not.toContain(url);
  expect(css).toContain(`src:url(${editorial.display.url})`);
});
