// @vitest-environment node
import { expect, test, vi } from "vitest";
import { deriveAccent } from "@site/supabase/domain/accent";
import { ContentSourceMap } from "./source-map/content-source-map.ts";

vi.mock("./client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production", apiHost: "http://lake" }),
}));
const { brandSchema } = await import("./brand.ts");

const image = (size: string, format: string) => ({
  asset: { _ref: `image-${"a".repeat(40)}-${size}-${format}` },
  alt: null,
  crop: null,
  hotspot: null,
});

test("a missing brand is neutral", () => {
  for (const missing of [undefined, null, "Nordwind"])
    expect(brandSchema.parse(missing)).toMatchObject({
      name: "Home",
      titleSuffix: "Home",
      colors: deriveAccent(undefined),
      typeface: "grotesk",
      logoImage: undefined,
      icon: undefined,
      organization: null,
    });
});

test("invalid parts get defaults and valid ones stay", () => {
  const brand = brandSchema.parse({
    name: "Nordwind",
    titleSuffix: " ",
    accent: "blue",
    darkAccent: "#9ec5ff",
    typeface: "comic",
    logo: image("400x100", "png"),
    favicon: image("64x64", "svg"),
    shareImage: "x",
  });
  expect(brand).toMatchObject({ titleSuffix: "Nordwind", accent: null, typeface: "grotesk" });
  expect(brand.colors).toEqual(deriveAccent(undefined, "#9ec5ff"));
  expect(brand.logoImage).toMatchObject({ width: 400, height: 100 });
  expect(brand.logoImage?.url).toMatch(/^\/images\/embedded\/production\//);
  expect(brand.icon).toMatchObject({ width: 64, height: 64 });
  expect(brand.shareImage).toBeNull();
});

test("colors and typeface keep their values in a marked draft", () => {
  const draft = { _id: "drafts.brand", _type: "brand", accent: "#0b62d6", typeface: "editorial" };
  expect(brandSchema.parse(new ContentSourceMap().mark(draft))).toMatchObject({
    accent: "#0b62d6",
    typeface: "editorial",
  });
});
