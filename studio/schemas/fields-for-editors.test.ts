import type { ObjectSchemaType, SchemaType } from "sanity";
import { expect, test } from "vitest";
import { sceneTypes } from "./scene-types.ts";
import { schemaTypes } from "./schema-types.ts";
import { sectionTypes } from "./section-types.ts";
import { schema } from "./seeded-content.fake.ts";

/** Whatever an editor fills in says where it shows; the rows of a drawn scene say it by their place. */

const scenes = new Set(Object.keys(sceneTypes));
const written = schemaTypes.map(({ name }) => name).filter((name) => !scenes.has(name));

function fieldsOf(type: SchemaType | undefined, path: string): [string, SchemaType][] {
  if (type?.jsonType !== "object") return [];
  const { fields } = type as ObjectSchemaType; // what its jsonType says
  return fields.flatMap((field): [string, SchemaType][] => [
    [`${path}.${field.name}`, field.type],
    // A type with a name of its own is looked at under that name.
    ...(field.type.type?.name === "object" ? fieldsOf(field.type, `${path}.${field.name}`) : []),
  ]);
}

test.each(written)("every field of %s says where it shows", (name) => {
  const silent = fieldsOf(schema.get(name), name)
    .filter(([, type]) => !type.description)
    .map(([path]) => path);
  expect(silent).toEqual([]);
});

test.each(written)("no field of %s is called by its name in the code", (name) => {
  const unnamed = fieldsOf(schema.get(name), name)
    .filter(([, type]) => !type.title || /^[a-z]/.test(type.title))
    .map(([path]) => path);
  expect(unnamed).toEqual([]);
});

test.each(written)("%s has a title in words", (name) => {
  expect(schema.get(name)?.title).toMatch(/^[A-Z][a-z]+( [a-z,]+)*$/);
});

test("every document and every section has an icon of its own kind", () => {
  const kinds = schemaTypes.filter(({ type, name }) => type === "document" || name in sectionTypes);
  expect(kinds.filter(({ icon }) => !icon).map(({ name }) => name)).toEqual([]);
});
