import * as fc from "fast-check";
import { applyPatch } from "mendoza";
import { expect, test } from "vitest";
import { diff } from "./mendoza.ts";

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("Hällo wörld 🎉 and more text", "Hällo wörld 🎈 and more text", "ÅÅÅÅÅÅÅÅÅÅ"),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 5 }),
    fc.array(fc.record({ _key: fc.constantFrom("a", "b", "c"), item: tie("value") }), {
      maxLength: 4,
    }),
    fc.dictionary(fc.constantFrom("a", "b", "_key", "ö", "Z", "10"), tie("value"), { maxKeys: 5 }),
  ),
}));
const doc = fc.dictionary(fc.constantFrom("title", "body", "items", "ö", "Z", "10"), value);
const toPlainJson = (json: unknown): unknown => JSON.parse(JSON.stringify(json));

test("a patch turns any document into any other", () => {
  fc.assert(
    fc.property(doc, doc, (before, after) => {
      expect(
        toPlainJson(applyPatch(toPlainJson(before), diff(toPlainJson(before), toPlainJson(after)))),
      ).toEqual(toPlainJson(after));
    }),
    { numRuns: 2000 },
  );
});

test("a created or deleted document is replaced as a whole, as the Studio expects", () => {
  expect(diff(null, { title: "New" })).toEqual([0, { title: "New" }]);
  expect(diff({ title: "Old" }, null)).toEqual([0, null]);
});

test("a changed word is stored without the rest of the text", () => {
  const body = "A long paragraph about the architecture of enterprise intelligence. ".repeat(20);
  const patch = diff({ body }, { body: body.replace("architecture", "architectures") });
  expect(JSON.stringify(patch).length).toBeLessThan(60);
});

test("an item moved within a list is reused by its key", () => {
  const items = ["a", "b", "c"].map((_key) => ({ _key, text: "x".repeat(100) }));
  const patch = diff({ items }, { items: items.toReversed() });
  expect(JSON.stringify(patch).length).toBeLessThan(60);
  expect(applyPatch({ items }, patch)).toEqual({ items: items.toReversed() });
});
