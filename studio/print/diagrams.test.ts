import { expect, test, vi } from "vitest";
import { createProcessBlock } from "./diagrams.ts";
import { PdfCanvas } from "./pdf-canvas.ts";

/** Draws a process and returns the number of steps in each line. */
function countStepsPerLine(stepCount: number): number[] {
  const canvas = new PdfCanvas({
    title: "Process",
    subject: "A process",
    brand: { name: "Acme", accent: null },
    date: new Date("2026-01-15"),
    size: [600, 800],
  });
  canvas.addPage();
  const box = vi.spyOn(canvas, "strokeRectangle");
  const steps = Array.from({ length: stepCount }, (_, index) => ({
    title: `Step ${index + 1}`,
    text: "What happens.",
  }));
  createProcessBlock({ kind: "process", caption: "", steps }).draw(canvas, {
    x: 0,
    y: 0,
    width: 500,
    scale: 1,
  });
  const lines = Map.groupBy(box.mock.calls, ([, y]) => y);
  return [...lines.values()].map(({ length }) => length);
}

test.each([
  [1, [1]],
  [4, [4]],
  [5, [3, 2]],
  [8, [4, 4]],
  [9, [3, 3, 3]],
  [10, [4, 4, 2]],
  [13, [4, 4, 4, 1]],
])("draws %d steps in lines of at most four", (stepCount, lines) => {
  expect(countStepsPerLine(stepCount)).toEqual(lines);
});
