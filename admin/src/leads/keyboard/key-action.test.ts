import { expect, test } from "vitest";
import { keyAction } from "./key-action.ts";

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const inRow = { isInRow: true, isTyping: false, isEnabled: true };

test("letters and arrows have an action", () => {
  expect(["j", "k", "ArrowDown", "r", "X", "?"].map((key) => keyAction(press(key), inRow))).toEqual(
    ["next", "previous", "next", "reply", "select", "help"],
  );
  expect(keyAction(press("z"), inRow)).toBeUndefined();
  expect(keyAction(press("constructor"), inRow)).toBeUndefined();
});

test("browser shortcuts have no action", () => {
  expect(keyAction(press("r", { ctrlKey: true }), inRow)).toBeUndefined();
  expect(keyAction(press("a", { metaKey: true }), inRow)).toBeUndefined();
  expect(keyAction(press("ArrowDown"), { ...inRow, isInRow: false })).toBeUndefined();
});

test("only Escape has an action while the user types", () => {
  const typing = { ...inRow, isTyping: true };
  expect(keyAction(press("j"), typing)).toBeUndefined();
  expect(keyAction(press("ArrowDown"), typing)).toBeUndefined();
  expect(keyAction(press("Escape"), typing)).toBe("leave");
});

test("arrows keep their action when single-key shortcuts are disabled", () => {
  const off = { ...inRow, isEnabled: false };
  expect(keyAction(press("j"), off)).toBeUndefined();
  expect(keyAction(press("?"), off)).toBeUndefined();
  expect(keyAction(press("ArrowUp"), off)).toBe("previous");
});
