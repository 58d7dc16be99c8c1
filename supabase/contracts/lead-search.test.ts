import { expect, test } from "vitest";
import { leadsContaining } from "./lead-search.ts";

test("name, email and company are searched", () => {
  expect(leadsContaining(" ada ")).toBe(
    '(name.imatch."ada",email.imatch."ada",company.imatch."ada")',
  );
});

test.each(["", "   ", "\0\n"])("%j asks for nothing", (text) => {
  expect(leadsContaining(text)).toBeNull();
});

test("no sign of the searched text can end the value or mean more than itself", () => {
  const expression = leadsContaining(String.raw`a"),b.eq.(1\ ^$.*+?[{|`) ?? "";
  const [, inside = ""] = /^\(name\.imatch\."([^"]*)",/.exec(expression) ?? [];
  expect(inside).toBe(
    "a[[.quotation-mark.]][)],b[.]eq[.][(]1[[.backslash.]] [[.circumflex.]][$][.][*][+][?][[][{][|]",
  );
});
