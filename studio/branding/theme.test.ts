import { expect, test } from "vitest";
import { createPalette } from "./palette.ts";
import { createTheme } from "./theme.ts";

/** The hue angle of a color such as `#266bc0` in degrees; red is 0, blue 240. */
function getHue(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    parseInt(color.slice(at, at + 2), 16),
  );
  const degrees =
    (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

const isRed = (color: string) => getHue(color) < 30 || getHue(color) > 330;

test.each(["light", "dark"] as const)(
  "uses red for errors only, also with a red accent (%s)",
  (mode) => {
    const theme = createTheme(createPalette({ accent: "#d32e07", darkAccent: null }));
    const { default: tone, critical } = theme.v2?.color[mode] ?? {};
    if (!tone || !critical) throw new Error("The theme has no such tones");
    const action = tone.button.default.primary.enabled.bg;
    const calm = [tone.focusRing, critical.focusRing, tone.link.fg, action];
    expect(calm.filter(isRed)).toEqual([]);
    expect(isRed(tone.input.invalid.enabled.border)).toBe(true);
    expect(isRed(critical.button.default.critical.enabled.bg)).toBe(true);
  },
);

test("uses another accent of the brand for actions", () => {
  const { blue } = createPalette({ accent: "#00703c", darkAccent: null });
  expect(blue[500]).toBe("#00703c");
});
