import { expect, test } from "vitest";
import { parseAppBrand } from "./app-brand.ts";

const neutral = {
  name: "",
  accent: null,
  darkAccent: null,
  icon: null,
  logo: null,
  darkLogo: null,
};

test.each([undefined, null, "Nordwind", 3, []])("%j is no brand", (value) => {
  expect(parseAppBrand(value)).toEqual(neutral);
});

test("keeps the parts that are valid", () => {
  const brand = {
    name: " Nordwind ",
    accent: "#0b62d6",
    icon: "/images/embedded/production/a.svg?w=96",
    logo: "javascript:alert(1)",
    darkLogo: "https://cdn.sanity.io/images/a/b/c.png",
  };
  expect(parseAppBrand(brand)).toEqual({ ...neutral, ...brand, name: "Nordwind", logo: null });
});

test.each([
  "//elsewhere.example/a.svg",
  "/\\elsewhere.example",
  'https://a.example/"><script>',
  "http://a.example/a.png",
])("rejects the image %s", (logo) => expect(parseAppBrand({ logo }).logo).toBeNull());
