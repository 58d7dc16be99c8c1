import { expect, test } from "vitest";
import {
  accentSurfaces,
  deriveAccent,
  getContrast,
  isColor,
  minTextContrast,
  neutralAccent,
} from "./accent.ts";

test("uses a color that is readable in a theme as it is", () => {
  const { light, dark } = deriveAccent("#d32e07", "#fa7a45");
  expect(light).toEqual({
    signal: "#d32e07",
    signalStrong: "#b42300",
    signalSoft: "#feece5",
    onSignal: "#ffffff",
  });
  expect(dark.signal).toBe("#fa7a45");
});

test("lightens a red toward orange for the dark theme", () => {
  expect(deriveAccent("#d32e07").dark.signal).toBe("#fa7a45");
});

const limits = [
  ["white", "#ffffff"],
  ["black", "#000000"],
  ["gray", "#808080"],
  ["a light yellow", "#fefeb0"],
  ["a saturated yellow", "#ffd400"],
  ["a saturated green", "#00ff00"],
  ["a saturated blue", "#0000ff"],
  ["a saturated magenta", "#ff00ff"],
  ["a dark navy", "#00081f"],
] as const;

test.each(limits)("derives readable colors from %s", (_, color) => {
  for (const themes of [deriveAccent(color), deriveAccent(color, color)]) {
    for (const theme of ["light", "dark"] as const) {
      const { signal, signalStrong, signalSoft, onSignal } = themes[theme];
      for (const surface of accentSurfaces[theme])
        expect(getContrast(signal, surface)).toBeGreaterThanOrEqual(minTextContrast);
      expect(getContrast(onSignal, signal)).toBeGreaterThanOrEqual(minTextContrast);
      expect(getContrast(onSignal, signalStrong)).toBeGreaterThanOrEqual(minTextContrast);
      for (const one of [signal, signalStrong, signalSoft, onSignal])
        expect(isColor(one)).toBe(true);
    }
  }
});

test("keeps gray without a tint", () => {
  for (const { signal, signalSoft } of Object.values(deriveAccent("#808080")))
    for (const color of [signal, signalSoft])
      expect(color.slice(1, 3) + color.slice(1, 3) + color.slice(1, 3)).toBe(color.slice(1));
});

test("darkens in the light theme and lightens in the dark one", () => {
  const { light, dark } = deriveAccent("#ffd400", "#00081f");
  expect(getContrast(light.signal, "#000000")).toBeLessThan(getContrast("#ffd400", "#000000"));
  expect(getContrast(dark.signal, "#ffffff")).toBeLessThan(getContrast("#00081f", "#ffffff"));
});

test.each([undefined, null, "", "red", "#fff", "#12345g", 7])("ignores %s", (value) => {
  expect(deriveAccent(value, value)).toEqual(deriveAccent(neutralAccent));
});

test("computes the contrast of WCAG", () => {
  expect(getContrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(getContrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});
