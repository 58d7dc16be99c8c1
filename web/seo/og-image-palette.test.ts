// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { getHueColor, ogImagePalette } from "./og-image-palette.ts";

/** Converts OKLCH to hexadecimal sRGB (CSS Color 4). */
function toHex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => {
    const value = Math.min(1, Math.max(0, linear));
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

test("matches the colors of the light theme", () => {
  const css = readFileSync(new URL("../ui/tokens.css", import.meta.url), "utf8");
  const [light = ""] = css.split("@media");
  const tokens = new Map(
    [...light.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)].map(
      ([, name, ...values]) => [name, values.map(Number)],
    ),
  );
  for (const [name, hex] of Object.entries(ogImagePalette)) {
    const [l = 0, c = 0, h = 0] = tokens.get(name) ?? [];
    expect(`${name} ${hex}`).toBe(`${name} ${toHex(l, c, h)}`);
  }
});

test("has no color without a module", () => {
  expect(getHueColor("blue")).toBe(ogImagePalette["hue-blue"]);
  expect(getHueColor(null)).toBeUndefined();
});
