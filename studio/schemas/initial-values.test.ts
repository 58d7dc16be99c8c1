import {
  createSchema,
  resolveInitialValue,
  resolveInitialValueForType,
  type InitialValueResolverContext,
  type Template,
} from "sanity";
import { beforeEach, expect, test, vi } from "vitest";
import { addTemplates } from "../desk/templates.ts";
import { schemaTypes } from "./schema-types.ts";
import { client, findProblems } from "./seeded-content.fixture.ts";

/** Checks that what the Studio creates is valid or reports nothing but empty fields, once each. */

const listed = schemaTypes.filter(({ type, name }) => type === "object" && name !== "seo");

/** A type whose list takes every section, scene and item. */
const holder = {
  name: "holder",
  type: "document",
  fields: [{ name: "items", type: "array", of: listed.map(({ name }) => ({ type: name })) }],
};
const schema = createSchema({ name: "default", types: [...schemaTypes, holder] });

const defaultTemplates = schemaTypes.flatMap(({ type, name, title = name }): Template[] =>
  type === "document" ? [{ id: name, title, schemaType: name, value: {} }] : [],
);

// Templates use no other property.
const context = { getClient: () => client, schema } as unknown as InitialValueResolverContext;

// Sanity schedules initial values with the browser's scheduler, if it has one.
beforeEach(() => void vi.stubGlobal("window", globalThis));

/** Messages about fields that are empty; rules with a count name what is missing. */
const emptyField =
  /^(?:error .*: (?:Required|Add at least|Use exactly|Choose |Enter |The guide promises).*|warning sections: Give the first section a headline)$/;

/** The paths with more than one message. */
function findRepeatedPaths(problems: string[]): string[] {
  const paths = problems.map((problem) => problem.split(":")[0] ?? "");
  return paths.filter((path, index) => paths.indexOf(path) < index);
}

test.each(addTemplates(defaultTemplates).map((template) => [template.title, template] as const))(
  "creates “%s” with no other problem than empty fields",
  async (_, template) => {
    const params = { category: "category-platform" };
    const value = await resolveInitialValue(schema, template, params, context);
    const problems = await findProblems({ _id: "x", _type: template.schemaType, ...value });
    expect(problems.filter((problem) => !emptyField.test(problem))).toEqual([]);
    expect(findRepeatedPaths(problems)).toEqual([]);
  },
);

test.each(listed.map(({ name }) => name))(
  "inserts %s with no other problem than empty fields",
  async (name) => {
    const type = schema.get(name);
    const value = type && (await resolveInitialValueForType(type, {}, 20, context));
    const item = { _key: "new", _type: name, ...value };
    const problems = await findProblems({ _id: "x", _type: "holder", items: [item] }, schema);
    expect(problems.filter((problem) => !emptyField.test(problem))).toEqual([]);
    expect(findRepeatedPaths(problems)).toEqual([]);
  },
);

test("requires all fields of a rating or none", async () => {
  const findRatingProblems = async (rating?: object) =>
    (await findProblems({ _id: "x", _type: "solutionModule", rating })).filter((problem) =>
      problem.includes("rating"),
    );
  const incomplete = [expect.stringContaining("error rating: Fill in the average")];
  expect(await findRatingProblems()).toEqual([]);
  expect(await findRatingProblems({})).toEqual([]);
  expect(await findRatingProblems({ value: 4.8 })).toEqual(incomplete);
  expect(await findRatingProblems({ label: "reviews" })).toEqual(incomplete);
  expect(await findRatingProblems({ value: 4.8, count: 200, label: "reviews" })).toEqual([]);
});
