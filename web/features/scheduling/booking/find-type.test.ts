import { expect, test } from "vitest";
import { findType } from "./find-type.ts";

const demo = { id: "1", name: "Platform demo" };
const call = { id: "2", name: "Blueprint call (30 min.)" };
const types = [demo, call];

test.each([
  [{ meeting: "platform-demo" }, demo],
  [{ meeting: "Blueprint-call-30-min" }, call],
  [{ meeting: "2" }, call],
  [{ type: "1", meeting: "2" }, demo],
  [{ type: "unknown", meeting: "2" }, call],
  [{ meeting: "unknown" }, undefined],
  [{ meeting: "" }, undefined],
  [{}, undefined],
])("%j selects a type by id or name", (query, expected) => {
  expect(findType(types, query)).toBe(expected);
});
