import type { ObjectSchemaType, SchemaType } from "sanity";
import { expect, test } from "vitest";
import { sceneTypes } from "./scene-types.ts";
import { schemaTypes } from "./schema-types.ts";
import { sectionTypes } from "./section-types.ts";
import { schema } from "./seeded-content.fixture.ts";

/** Checks that every field describes where it appears; rows of a scene are exempt. */

const scenes = new Set(Object.keys(sceneTypes));
const describedTypes = schemaTypes.map(({ name }) => name).filter((name) => !scenes.has(name));

function getFields(type: SchemaType | undefined, path: string): [string, SchemaType][] {
  if (type?.jsonType !== "object") return [];
  const { fields } = type as ObjectSchemaType; // jsonType is "object"
  return fields.flatMap((field): [string, SchemaType][] => [
    [`${path}.${field.name}`, field.type],
    // Named types are checked separately.
    ...(field.type.type?.name === "object" ? getFields(field.type, `${path}.${field.name}`) : []),
  ]);
}

test.each(describedTypes)("every field of %s has a description", (name) => {
  const silent = getFields(schema.get(name), name)
    .filter(([, type]) => !type.description)
    .map(([path]) => path);
  expect(silent).toEqual([]);
});

test.each(describedTypes)("no field of %s uses its code name as its title", (name) => {
  const unnamed = getFields(schema.get(name), name)
    .filter(([, type]) => !type.title || /^[a-z]/.test(type.title))
    .map(([path]) => path);
  expect(unnamed).toEqual([]);
});

test.each(describedTypes)("%s has a readable title", (name) => {
  expect(schema.get(name)?.title).toMatch(/^[A-Z][a-z]+( [a-z,]+)*$/);
});

test("every section type says in one line what it shows", () => {
  const silent = Object.values(sectionTypes).filter(
    ({ description }) => typeof description !== "string" || !/^[A-Z].{20,80}\.$/.test(description),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test("every document and section type has an icon", () => {
  const kinds = schemaTypes.filter(({ type, name }) => type === "document" || name in sectionTypes);
  expect(kinds.filter(({ icon }) => !icon).map(({ name }) => name)).toEqual([]);
});
