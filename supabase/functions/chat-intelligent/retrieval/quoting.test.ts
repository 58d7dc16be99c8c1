import { expect, test } from "vitest";
import { formatPassage } from "./quoting.ts";

test("formats a list below its heading", () => {
  expect(
    formatPassage(
      "ArqFlow · What it reads: Event tables: case, step; The calendar; Past decisions.",
      "What it reads",
    ),
  ).toBe(
    "**ArqFlow: What it reads**\n\n- Event tables: case, step\n- The calendar\n- Past decisions",
  );
});

test("keeps an introduction above its list", () => {
  expect(formatPassage("The log has: who asked; what was read; what changed.", "")).toBe(
    "The log has:\n\n- who asked\n- what was read\n- what changed",
  );
});

test("keeps sentences and a module's name", () => {
  expect(
    formatPassage("ArqSight · 20-30% savings. Same load; same prices.", "In a month › savings"),
  ).toBe("ArqSight: 20-30% savings. Same load; same prices.");
  expect(formatPassage("Does our data leave? No. It stays.", "Does our data leave?")).toBe(
    "**Does our data leave?**\n\nNo. It stays.",
  );
});
