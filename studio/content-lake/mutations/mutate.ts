import { Mutation } from "@sanity/mutator";
import { randomBytes } from "node:crypto";
import { isRecord, isValidId, unstorable, type Doc } from "../storage/documents.ts";
import { LakeError, mutationError } from "../errors.ts";
import { newId, type Transaction } from "./transaction.ts";

/**
 * Mutations as `POST /data/mutate` takes them. Patches are applied by Sanity's own
 * `@sanity/mutator`, the code with which the Studio predicts their outcome; everything around
 * them (conflicts, revisions, ids, queries) is here.
 */
export type Mutate = {
  transaction: Transaction;
  /** The ids a query finds, seen from inside the transaction. */
  find(query: string, params: Record<string, unknown>): string[];
  /** Gives items of arrays that are objects without `_key` one. */
  generateArrayKeys: boolean;
};

const OPERATIONS = ["create", "createOrReplace", "createIfNotExists", "delete", "patch"] as const;
type OperationName = (typeof OPERATIONS)[number];

const PATCHES = new Set("set setIfMissing unset inc dec insert diffMatchPatch".split(" "));
/** What a patch has besides its operations. */
const ADDRESS = new Set(["id", "query", "params", "ifRevisionID"]);

/** Applies one mutation. Throws a `mutationError` that refuses the whole transaction. */
export function mutate(context: Mutate, mutation: unknown): void {
  const [name, body] = parse(mutation);
  if (name === "patch") patchAll(context, body);
  else if (name === "delete") deleteAll(context, body);
  else createDocument(context, name, body);
}

function parse(mutation: unknown): [OperationName, Record<string, unknown>] {
  if (isRecord(mutation)) {
    for (const name of OPERATIONS) {
      const body = mutation[name];
      if (isRecord(body) && Object.keys(mutation).length === 1) return [name, body];
    }
  }
  throw invalid(`Each mutation is an object with one of: ${OPERATIONS.join(", ")}`);
}

const invalid = (description: string, id?: string): LakeError =>
  mutationError(400, { type: "validationError", description, ...(id ? { id } : {}) });

function createDocument(
  { transaction, generateArrayKeys }: Mutate,
  name: "create" | "createOrReplace" | "createIfNotExists",
  body: Record<string, unknown>,
): void {
  const doc = checkedDocument(body, name === "create", generateArrayKeys);
  const existing = transaction.get(doc._id);
  if (existing && name === "createIfNotExists") {
    transaction.results.push({ id: doc._id, operation: "none" });
    return;
  }
  if (existing && name === "create")
    throw mutationError(409, {
      type: "documentAlreadyExistsError",
      description: `Document by ID "${doc._id}" already exists`,
      id: doc._id,
    });
  transaction.put(doc, { [name]: doc }, true);
  transaction.results.push({ id: doc._id, operation: existing ? "update" : "create" });
}

/** A document fit to be stored; `_id` is made when it may be and is missing or ends in a dot. */
export function checkedDocument(
  body: Record<string, unknown>,
  mayMakeId: boolean,
  generateArrayKeys = false,
): Record<string, unknown> & { _id: string; _type: string } {
  let id = body._id;
  if (mayMakeId && (id === undefined || id === "")) id = newId();
  else if (mayMakeId && typeof id === "string" && id.endsWith(".")) id += newId();
  if (!isValidId(id) || id.endsWith("."))
    throw invalid("_id must be 1 to 128 characters of a-z, A-Z, 0-9, dot, dash and underscore");
  if (typeof body._type !== "string" || body._type === "")
    throw invalid(`Document "${id}" has no _type`, id);
  const reason = unstorable(body);
  if (reason) throw invalid(`Document "${id}" cannot be stored: ${reason}`, id);
  const copy: unknown = structuredClone(body);
  const keyed = generateArrayKeys ? withArrayKeys(copy) : copy;
  return { ...(isRecord(keyed) ? keyed : {}), _id: id, _type: body._type };
}

function withArrayKeys(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown) => {
      const inner = withArrayKeys(item);
      return isRecord(inner) && inner._key === undefined
        ? { _key: randomBytes(6).toString("hex"), ...inner }
        : inner;
    });
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withArrayKeys(item)]),
  );
}

function deleteAll(context: Mutate, body: Record<string, unknown>): void {
  const { transaction } = context;
  // Such as `purge`, which is not supported: history would stay that was asked to go.
  for (const name of Object.keys(body))
    if (name !== "id" && name !== "query" && name !== "params")
      throw invalid(`Unknown attribute "${name}" of a delete`);
  for (const id of targets(context, body)) {
    const exists = transaction.get(id) !== undefined;
    if (exists) transaction.delete(id);
    transaction.results.push({ id, operation: exists ? "delete" : "none" });
  }
}

function patchAll(context: Mutate, body: Record<string, unknown>): void {
  const { transaction } = context;
  for (const id of targets(context, body)) {
    patchDocument(transaction, id, body, context.generateArrayKeys);
    transaction.results.push({ id, operation: "update" });
  }
}

function targets(context: Mutate, body: Record<string, unknown>): string[] {
  if (typeof body.id === "string") return [body.id];
  if (Array.isArray(body.id) && body.id.every((id) => typeof id === "string")) return body.id;
  if (typeof body.query === "string")
    return context.find(body.query, isRecord(body.params) ? body.params : {});
  throw invalid("A patch or delete names its documents by id or by query");
}

/** Applies a patch to a document that must exist, and match `ifRevisionID` when there is one. */
export function patchDocument(
  transaction: Transaction,
  id: string,
  body: Record<string, unknown>,
  generateArrayKeys = false,
): Doc {
  const { ifRevisionID } = body;
  const operations = Object.entries(body).filter(([name]) => !ADDRESS.has(name));
  for (const [name] of operations)
    if (!PATCHES.has(name)) throw invalid(`Unknown patch operation "${name}"`, id);
  for (const [name, operands] of operations) {
    const problem = problemOf(name, operands);
    if (problem) throw invalid(`The patch operation "${name}" of "${id}" ${problem}`, id);
  }
  const patch = Object.fromEntries(operations);
  const doc = transaction.get(id);
  if (!doc)
    throw mutationError(409, {
      type: "documentNotFoundError",
      description: `The document with the ID "${id}" was not found`,
      id,
    });
  if (ifRevisionID !== undefined && ifRevisionID !== doc._rev)
    throw mutationError(409, {
      type: "documentRevisionIDDoesNotMatchError",
      description: `Document "${id}" has unexpected revision ID ("${doc._rev}"), expected "${String(ifRevisionID)}"`,
      id,
      currentRevisionID: doc._rev,
      expectedRevisionID: ifRevisionID,
    });
  const patched = applied(doc, { ...patch, id });
  if (patched._id !== doc._id || patched._type !== doc._type)
    throw invalid(`The attributes _id and _type of "${id}" cannot be changed`, id);
  return transaction.put(
    checkedDocument({ ...patched, _createdAt: doc._createdAt }, false, generateArrayKeys),
    { patch: { ...patch, id } },
  );
}

/** What is wrong with an operation that `@sanity/mutator` would apply in a way nobody meant. */
function problemOf(name: string, operands: unknown): string | undefined {
  if (name === "unset") {
    if (!Array.isArray(operands) || !operands.every((path) => typeof path === "string"))
      return "needs an array of paths";
    return problemOfPaths(operands);
  }
  if (!isRecord(operands)) return "needs an object";
  if (name === "insert") return problemOfInsert(operands);
  const values = Object.values(operands);
  if ((name === "inc" || name === "dec") && !values.every((value) => typeof value === "number"))
    return "needs numbers";
  if (name === "diffMatchPatch" && !values.every((value) => typeof value === "string"))
    return "needs texts";
  return problemOfPaths(Object.keys(operands));
}

function problemOfInsert(insert: Record<string, unknown>): string | undefined {
  const { items, ...place } = insert;
  const [path, another] = Object.entries(place).map(([name, value]) =>
    ["before", "after", "replace"].includes(name) ? value : undefined,
  );
  if (typeof path !== "string" || another !== undefined || Object.keys(place).length !== 1)
    return 'needs one of "before", "after" and "replace" with a path';
  return Array.isArray(items) ? problemOfPaths([path]) : "needs an array of items";
}

function problemOfPaths(paths: string[]): string | undefined {
  for (const path of paths) {
    const bare = path.replaceAll(/"(\\.|[^"\\])*"|'(\\.|[^'\\])*'/g, "");
    const brackets = bare.replaceAll(/[^[\]]/g, "");
    if (!/^(\[\])*$/.test(brackets.replaceAll(/\[(?:\[\])*\]/g, "[]")) || bare.includes("[]"))
      return `has a path that is not supported: ${path}`;
  }
  return undefined;
}

function applied(doc: Doc, patch: { id: string }): Record<string, unknown> {
  const cloned = structuredClone(patch);
  try {
    const result = new Mutation({ mutations: [{ patch: cloned }] }).apply({ ...doc });
    if (result) return result;
  } catch (error) {
    const reason = error instanceof Error ? error.message : "it could not be applied";
    throw invalid(`The patch of "${doc._id}" was refused: ${reason}`, doc._id);
  }
  throw invalid(`The patch of "${doc._id}" was refused`, doc._id);
}
