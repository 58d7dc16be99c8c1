// @vitest-environment node
import { expect, test } from "vitest";
import { getLocalePreferences } from "./locale-preferences.ts";

test.each([
  ["en-US", true, 7],
  ["de-DE", false, 1],
  ["en-GB", false, 1],
  ["ar-EG", true, 6],
  ["x", true, 7],
  ["not a language", true, 7],
  [undefined, true, 7],
])("%s has a 12-hour clock: %s, and weeks from day %d", (language, hour12, weekStart) =>
  expect(getLocalePreferences(language)).toEqual({ hour12, weekStart }),
);
