import { createClient } from "@sanity/client";
import { validateDocumentInternal } from "@sanity/validation/_internal";
import { evaluate, parse } from "groq-js";
import { createSchema } from "sanity";
import { seedDocuments } from "../seed/documents.ts";
import type { SeedDocument } from "../seed/seed-document.ts";
import { schemaTypes } from "./schema-types.ts";

/** The schema as the Studio compiles it. */
export const schema = createSchema({ name: "default", types: schemaTypes });

/** What the import makes of a file beside the seed: a reference to the asset it becomes. */
function imported<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(imported) as T; // an array of the same items
  const { _sanityAsset: source, ...fields } = value as Record<string, unknown>;
  const inner = Object.entries(fields).map(([name, item]) => [name, imported(item)]);
  const asset = { _type: "reference", _ref: `file-${String(source).length}-pdf` };
  return Object.fromEntries(source ? [...inner, ["asset", asset]] : inner) as T; // the same fields
}

/** The seed as a content lake holds it. */
export const stored = seedDocuments.map((document) => ({
  ...imported(document),
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

export type Stored = (typeof stored)[number];

/**
 * What the Studio tells an editor about a document, each as “level path: message”; the rest of the
 * content is the seed.
 */
export async function problems(document: object): Promise<string[]> {
  const markers = await validateDocumentInternal({
    // A test may break any rule of the document's type.
    document: document as Stored,
    schema,
    getClient: () => client,
    // Elsewhere than in the Studio, broken rules of objects are warnings.
    environment: "studio",
    getDocumentExists: async ({ id }) =>
      id.startsWith("file-") || stored.some(({ _id }) => _id === id),
  });
  return markers.map(({ level, path, message }) => `${level} ${pathText(path)}: ${message}`);
}

function pathText(path: readonly unknown[]): string {
  return path
    .map((step) => (typeof step === "object" && step && "_key" in step ? `[${step._key}]` : step))
    .join(".");
}

/** A copy of the seed's document with this id, to be changed by a test. */
export function copyOf<T extends SeedDocument["_type"]>(type: T, id: string) {
  const found = stored.find((document) => document._id === id);
  if (found?._type !== type) throw new Error(`The seed has no ${type} with the id ${id}`);
  return structuredClone(found) as Extract<Stored, { _type: T }>;
}
