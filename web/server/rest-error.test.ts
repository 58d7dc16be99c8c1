import { expect, test } from "vitest";
import { isDataError, isRejection } from "./rest-error.ts";

test.each([
  ["22P02", true, true],
  ["23514", true, true],
  ["PT400", true, true],
  ["PT422", true, true],
  ["PT409", true, false],
  ["PT429", true, false],
  ["PT503", false, false],
  ["25006", false, false],
  ["PGRST202", false, false],
  ["", false, false],
])("code %j: rejection %s, for good %s", (code, rejection, dataError) => {
  expect([isRejection(code), isDataError(code)]).toEqual([rejection, dataError]);
});
