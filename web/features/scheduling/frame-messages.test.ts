// @vitest-environment node
import { expect, test } from "vitest";
import { frameHeight, frameMessage } from "./frame-messages.ts";

test.each([
  [600, 615],
  [600.2, 616],
  [0, 300],
  [-50, 300],
  [1e9, 3000],
])("a form of %d px has a frame of %d px", (reported, height) =>
  expect(frameHeight(reported)).toBe(height),
);

test("a form says how tall it is, that it was begun, and that it was sent", () => {
  expect(frameMessage({ type: "form:height", height: 600 })).toEqual({
    type: "form:height",
    height: 600,
  });
  expect(frameMessage({ type: "form:started" })).toEqual({ type: "form:started" });
  expect(frameMessage({ type: "form:submitted", id: "1" })).toEqual({
    type: "form:submitted",
    id: "1",
  });
  expect(frameMessage({ type: "form:submitted" })).toEqual({
    type: "form:submitted",
    id: "",
  });
});

test.each([
  null,
  "form:submitted",
  { type: "form:height", height: "600" },
  { type: "form:height", height: Number.NaN },
  { type: "other" },
  {},
])("anything else is no message: %j", (data) => expect(frameMessage(data)).toBeUndefined());
