import { normalizeValidationRules } from "@sanity/validation/_internal";
import type { ObjectSchemaType, SchemaType } from "sanity";
import { expect, test } from "vitest";
import { schemaTypes } from "../schema-types.ts";
import { copySeedDocument, findProblems, schema } from "../seeded-content.fixture.ts";

type ListField = { path: string; type: SchemaType };

/** The lists among the fields of a type and of its inline objects. */
function getLists(type: SchemaType | undefined, path: string): ListField[] {
  if (type?.jsonType !== "object") return [];
  const { fields } = type as ObjectSchemaType; // jsonType is "object"
  return fields.flatMap((field) => {
    const inner = `${path}.${field.name}`;
    if (field.type.jsonType === "array") return [{ path: inner, type: field.type }];
    return field.type.type?.name === "object" ? getLists(field.type, inner) : [];
  });
}

/** The number of items at which the Studio disables “Add item”, and the level of its rule. */
function getLimits({ type }: ListField): { max: number; level: string }[] {
  // `_rules` and `_level` are private, but the Studio reads them too.
  const rules = normalizeValidationRules(type) as unknown as {
    _level: string;
    _rules: { flag: string; constraint?: unknown }[];
  }[];
  return rules.flatMap(({ _level: level, _rules }) =>
    _rules.flatMap(({ flag, constraint }) =>
      flag === "max" && typeof constraint === "number" ? [{ max: constraint, level }] : [],
    ),
  );
}

const lists = schemaTypes.flatMap(({ name }) => getLists(schema.get(name), name));

test("only an error limits the number of items, as a warning would disable the button too", () => {
  const wrong = lists.filter((list) => getLimits(list).some(({ level }) => level !== "error"));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("lists outside scenes state their limit in their description", () => {
  const numbers = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];
  const silent = lists.filter((list) => {
    const max = Math.min(...getLimits(list).map((limit) => limit.max));
    const text = String(list.type.description).toLowerCase();
    // A hundred sections are more than pages have.
    const isRelevant = max > 1 && max < 100 && !list.path.startsWith("scene");
    return isRelevant && !text.includes(numbers[max - 2] ?? String(max));
  });
  expect(silent.map(({ path }) => path)).toEqual([]);
});

test("the footer accepts a fifth column and warns above six", async () => {
  const navigation = copySeedDocument("navigation", "navigation");
  const columns = (navigation.footerColumns ??= []);
  const [column] = columns;
  if (!column) throw new Error("The footer has no column");
  const addColumn = (key: string) => columns.push({ ...column, _key: key });
  addColumn("fifth");
  addColumn("sixth");
  expect(await findProblems(navigation)).toEqual([]);
  addColumn("seventh");
  expect(await findProblems(navigation)).toEqual([
    "warning footerColumns: More than six columns start a second row",
  ]);
});
