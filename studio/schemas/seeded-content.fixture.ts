import { createClient } from "@sanity/client";
import { validateDocumentInternal } from "@sanity/validation/_internal";
import { evaluate, parse } from "groq-js";
import { createSchema, type Schema } from "sanity";
import { studioApiVersion } from "../client/api-version.ts";
import { seedDocuments } from "../seed/documents.ts";
import type { SeedDocument } from "../seed/seed-document.ts";
import { schemaTypes } from "./schema-types.ts";

/** The schema as compiled by the Studio. */
export const schema = createSchema({ name: "default", types: schemaTypes });

/** Converts a seed file to the reference that the import creates. */
function withImportedFiles<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withImportedFiles) as T; // an array of the same items
  const { _sanityAsset: source, ...fields } = value as Record<string, unknown>;
  const inner = Object.entries(fields).map(([name, item]) => [name, withImportedFiles(item)]);
  const asset = { _type: "reference", _ref: `file-${String(source).length}-pdf` };
  return Object.fromEntries(source ? [...inner, ["asset", asset]] : inner) as T; // the same fields
}

/** The seed as stored in a content lake. */
export const seededDocuments = seedDocuments.map((document) => ({
  ...withImportedFiles(document),
  _rev: "seed",
  _createdAt: "2025-01-01T00:00:00Z",
  _updatedAt: "2025-01-01T00:00:00Z",
}));

/** A client that evaluates queries on the seed. */
export const client = createClient({
  projectId: "embedded",
  dataset: "production",
  apiVersion: studioApiVersion,
  useCdn: false,
  resolveFetch: () => async (address) => {
    const { searchParams } = new URL(address);
    const params = Object.fromEntries(
      [...searchParams]
        .filter(([name]) => name.startsWith("$"))
        .map(([name, value]) => [name.slice(1), JSON.parse(value)]),
    );
    const tree = parse(searchParams.get("query") ?? "", { params });
    const result = await (await evaluate(tree, { dataset: seededDocuments, params })).get();
    return Response.json({ result });
  },
});

export type SeededDocument = (typeof seededDocuments)[number];

/**
 * The validation messages for a document as “level path: message”; other documents are those of the
 * seed.
 */
export async function findProblems(
  document: object,
  withSchema: Schema = schema,
): Promise<string[]> {
  const markers = await validateDocumentInternal({
    // A test may violate any rule of the type.
    document: document as SeededDocument,
    schema: withSchema,
    getClient: () => client,
    // Outside the Studio, violations in objects are reported as warnings.
    environment: "studio",
    getDocumentExists: async ({ id }) =>
      id.startsWith("file-") || seededDocuments.some(({ _id }) => _id === id),
  });
  return markers.map(({ level, path, message }) => `${level} ${formatPath(path)}: ${message}`);
}

function formatPath(path: readonly unknown[]): string {
  return path
    .map((step) => (typeof step === "object" && step && "_key" in step ? `[${step._key}]` : step))
    .join(".");
}

/** A copy of a seed document for a test to modify. */
export function copySeedDocument<T extends SeedDocument["_type"]>(type: T, id: string) {
  const found = seededDocuments.find((document) => document._id === id);
  if (found?._type !== type) throw new Error(`The seed has no ${type} with the id ${id}`);
  return structuredClone(found) as Extract<SeededDocument, { _type: T }>;
}
