import { expect, test } from "vitest";
import { boardStep } from "./board-keys.ts";

const lifted = { id: "1", over: "contacted" } as const;

test("arrows go from card to card and from column to column, and stay at the edges", () => {
  expect(boardStep("ArrowDown", "new", undefined, true)).toEqual({
    do: "go",
    column: "new",
    by: 1,
  });
  expect(boardStep("ArrowRight", "new", undefined, true)).toEqual({
    do: "go",
    column: "contacted",
    by: 0,
  });
  expect(boardStep("ArrowLeft", "new", undefined, true)).toEqual({
    do: "go",
    column: "new",
    by: 0,
  });
});

test("a lifted card is held over a column until it is dropped or put back", () => {
  expect(boardStep(" ", "new", undefined, true)).toEqual({ do: "lift" });
  expect(boardStep("ArrowRight", "new", lifted, true)).toEqual({
    do: "hold over",
    column: "qualified",
  });
  expect(boardStep(" ", "new", lifted, true)).toEqual({ do: "drop", column: "contacted" });
  expect(boardStep("Escape", "new", lifted, true)).toEqual({ do: "put back" });
  expect(boardStep("ArrowDown", "new", lifted, true)).toBeUndefined();
});

test("whoever only reads lifts nothing, and other keys stay the browser's", () => {
  expect(boardStep(" ", "new", undefined, false)).toBeUndefined();
  expect(boardStep("Enter", "new", undefined, true)).toBeUndefined();
  expect(boardStep("Tab", "new", undefined, true)).toBeUndefined();
});
