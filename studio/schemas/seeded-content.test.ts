import { createClient } from "@sanity/client";
import { validateDocument } from "@sanity/validation";
import { evaluate, parse } from "groq-js";
import { createSchema, type ObjectSchemaType, type SchemaType } from "sanity";
import { expect, test } from "vitest";
import { seedDocuments } from "../seed/documents.ts";
import type { SeedDocument } from "../seed/seed-document.ts";
import { schemaTypes } from "./schema-types.ts";

const schema = createSchema({ name: "default", types: schemaTypes });
const stored = seedDocuments.map((document) => ({
  ...document,
  _rev: "seed",
  _createdAt: "2025-01-01T00:00:00Z",
  _updatedAt: "2025-01-01T00:00:00Z",
}));

/** A client whose queries are answered from the seed. */
const client = createClient({
  projectId: "embedded",
  dataset: "production",
  apiVersion: "2025-02-19",
  useCdn: false,
  resolveFetch: () => async (address) => {
    const { searchParams } = new URL(address);
    const params = Object.fromEntries(
      [...searchParams]
        .filter(([name]) => name.startsWith("$"))
        .map(([name, value]) => [name.slice(1), JSON.parse(value)]),
    );
    const tree = parse(searchParams.get("query") ?? "", { params });
    const result = await (await evaluate(tree, { dataset: stored, params })).get();
    return Response.json({ result });
  },
});

async function problems(document: (typeof stored)[number]) {
  const { markers } = await validateDocument({
    document,
    schema,
    client,
    getDocumentExists: async ({ id }) => stored.some(({ _id }) => _id === id),
  });
  return markers.map(({ level, path, message }) => `${level} ${path.join(".")}: ${message}`);
}

function unknownFields(value: unknown, type: SchemaType, path: string): string[] {
  if (Array.isArray(value)) {
    const members = "of" in type && Array.isArray(type.of) ? (type.of as SchemaType[]) : [];
    return value.flatMap((item: { _type?: string; _key?: string }) => {
      const member = members.find(({ name }) => name === item._type) ?? members[0];
      return member ? unknownFields(item, member, `${path}[${item._key}]`) : [];
    });
  }
  if (typeof value !== "object" || value === null || type.jsonType !== "object") return [];
  const { fields } = type as ObjectSchemaType;
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name.startsWith("_")) return [];
    const field = fields.find((candidate) => candidate.name === name);
    return field ? unknownFields(inner, field.type, `${path}.${name}`) : [`${path}.${name}`];
  });
}

const named = stored.map((document) => [document._id, document] as const);

test.each(named)("%s passes every rule an editor's publish button checks", async (_, document) => {
  expect(await problems(document)).toEqual([]);
});

test.each(named)("%s has no field that the Studio does not know", (_, document) => {
  const type = schema.get(document._type);
  expect(type && unknownFields(document, type, document._id)).toEqual([]);
});

test("a missing headline, a broken link and a taken path are errors for the editor", async () => {
  const home = structuredClone(stored.find(({ _id }) => _id === "page-home"));
  if (home?._type !== "page") throw new Error("The seed has no home page");
  const [hero] = home.sections;
  if (hero?._type !== "hero") throw new Error("The home page does not begin with a hero");
  hero.headline = "";
  hero.buttons = [{ _key: "a", _type: "button", label: "Go", target: "page" }];
  home.path.current = "/about";
  expect(await problems(home)).toEqual(
    expect.arrayContaining([
      expect.stringContaining("headline"),
      expect.stringContaining("Choose the page this button leads to"),
      expect.stringContaining("“About” already has this path"),
    ]),
  );
});

test("keys are unique within their list, and ids within the seed", () => {
  const repeated = (lists: string[][]) =>
    lists.filter((keys) => new Set(keys).size !== keys.length);
  expect(repeated([seedDocuments.map(({ _id }) => _id)])).toEqual([]);
  expect(repeated(seedDocuments.flatMap(keyLists))).toEqual([]);
});

function keyLists(value: unknown): string[][] {
  if (Array.isArray(value)) {
    const keys = value.flatMap((item) =>
      typeof item === "object" && item !== null && "_key" in item ? [String(item._key)] : [],
    );
    return [keys, ...value.flatMap(keyLists)];
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(keyLists) : [];
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
