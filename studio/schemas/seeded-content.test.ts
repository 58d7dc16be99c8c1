import type { ObjectSchemaType, SchemaType } from "sanity";
import { expect, test } from "vitest";
import { seedDocuments } from "../seed/documents.ts";
import type { SeedDocument } from "../seed/seed-document.ts";
import { findProblems, schema, seededDocuments } from "./seeded-content.fixture.ts";

function findUnknownFields(value: unknown, type: SchemaType, path: string): string[] {
  if (Array.isArray(value)) {
    const members = "of" in type && Array.isArray(type.of) ? (type.of as SchemaType[]) : [];
    return value.flatMap((item: { _type?: string; _key?: string }) => {
      const member = members.find(({ name }) => name === item._type) ?? members[0];
      return member ? findUnknownFields(item, member, `${path}[${item._key}]`) : [];
    });
  }
  if (typeof value !== "object" || value === null || type.jsonType !== "object") return [];
  const { fields } = type as ObjectSchemaType;
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name.startsWith("_")) return [];
    const field = fields.find((candidate) => candidate.name === name);
    return field ? findUnknownFields(inner, field.type, `${path}.${name}`) : [`${path}.${name}`];
  });
}

const named = seededDocuments.map((document) => [document._id, document] as const);

test.each(named)("%s passes all validation rules", async (_, document) => {
  expect(await findProblems(document)).toEqual([]);
});

test.each(named)("%s has no unknown fields", (_, document) => {
  const type = schema.get(document._type);
  expect(type && findUnknownFields(document, type, document._id)).toEqual([]);
});

test("uses unique keys in lists and unique ids", () => {
  const repeated = (lists: string[][]) =>
    lists.filter((keys) => new Set(keys).size !== keys.length);
  expect(repeated([seedDocuments.map(({ _id }) => _id)])).toEqual([]);
  expect(repeated(seedDocuments.flatMap(collectKeyLists))).toEqual([]);
});

function collectKeyLists(value: unknown): string[][] {
  if (Array.isArray(value)) {
    const keys = value.flatMap((item) =>
      typeof item === "object" && item !== null && "_key" in item ? [String(item._key)] : [],
    );
    return [keys, ...value.flatMap(collectKeyLists)];
  }
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap(collectKeyLists)
    : [];
}

const emptyWords =
  /revolution|seamless|unlock|empower|cutting-edge|leverage|holistic|game-chang|world-class|next-gen/i;

test.each(seedDocuments.map((document): [string, SeedDocument] => [document._id, document]))(
  "%s says something in every sentence",
  (_, document) => {
    expect(JSON.stringify(document)).not.toMatch(emptyWords);
    expect(JSON.stringify(document)).not.toMatch(/lorem|TODO|TBD|\$\{/);
  },
);
