import { Mutation } from "@sanity/mutator";
import { randomBytes } from "node:crypto";
import { getErrorMessage } from "../../../supabase/domain/errors.ts";
import { isRecord } from "../../../supabase/domain/json.ts";
import { isValidId, unstorable, type Doc } from "../storage/documents.ts";
import { LakeError, mutationError } from "../errors.ts";
import { newId, type Transaction } from "./transaction.ts";

/**
 * Mutations of `POST /data/mutate`. Sanity's `@sanity/mutator` applies patches, the same code with
 * which the Studio predicts their results; conflicts, revisions, ids and queries are handled here.
 */
export type MutationContext = {
  transaction: Transaction;
  /** The ids of the documents that a query finds within the transaction. */
  find(query: string, params: Record<string, unknown>): string[];
  /** Throws once the request has used up its time. */
  checkTime(): void;
  /** Adds a missing `_key` to objects in arrays. */
  generateArrayKeys: boolean;
};

const operationNames = [
  "create",
  "createOrReplace",
  "createIfNotExists",
  "delete",
  "patch",
] as const;
type OperationName = (typeof operationNames)[number];

const patchOperations = new Set("set setIfMissing unset inc dec insert diffMatchPatch".split(" "));
/** Properties of a patch besides its operations. */
const patchOptions = new Set(["id", "query", "params", "ifRevisionID"]);

/** Applies one mutation. Throws a `mutationError`, which rolls back the whole transaction. */
export function applyMutation(context: MutationContext, mutation: unknown): void {
  context.checkTime();
  const [name, body] = parseMutation(mutation);
  if (name === "patch") patchDocuments(context, body);
  else if (name === "delete") deleteDocuments(context, body);
  else createDocument(context, name, body);
}

function parseMutation(mutation: unknown): [OperationName, Record<string, unknown>] {
  if (isRecord(mutation)) {
    for (const name of operationNames) {
      const body = mutation[name];
      if (isRecord(body) && Object.keys(mutation).length === 1) return [name, body];
    }
  }
  throw validationError(`Each mutation is an object with one of: ${operationNames.join(", ")}`);
}

const validationError = (description: string, id?: string): LakeError =>
  mutationError(400, { type: "validationError", description, ...(id ? { id } : {}) });

function createDocument(
  { transaction, generateArrayKeys }: MutationContext,
  name: "create" | "createOrReplace" | "createIfNotExists",
  body: Record<string, unknown>,
): void {
  const doc = validateDocument(body, name === "create", generateArrayKeys);
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

/**
 * A validated copy of a document. With `canCreateId`, a missing `_id` is generated and an id that
 * ends in a dot is completed.
 */
export function validateDocument(
  body: Record<string, unknown>,
  canCreateId: boolean,
  generateArrayKeys = false,
): Record<string, unknown> & { _id: string; _type: string } {
  let id = body._id;
  if (canCreateId && (id === undefined || id === "")) id = newId();
  else if (canCreateId && typeof id === "string" && id.endsWith(".")) id += newId();
  if (!isValidId(id) || id.endsWith("."))
    throw validationError(
      "_id must be 1 to 128 characters of a-z, A-Z, 0-9, dot, dash and underscore",
    );
  if (typeof body._type !== "string" || body._type === "")
    throw validationError(`Document "${id}" has no _type`, id);
  const reason = unstorable(body);
  if (reason) throw validationError(`Document "${id}" cannot be stored: ${reason}`, id);
  const copy: unknown = structuredClone(body);
  const keyed = generateArrayKeys ? addArrayKeys(copy) : copy;
  return { ...(isRecord(keyed) ? keyed : {}), _id: id, _type: body._type };
}

function addArrayKeys(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown) => {
      const inner = addArrayKeys(item);
      return isRecord(inner) && inner._key === undefined
        ? { _key: randomBytes(6).toString("hex"), ...inner }
        : inner;
    });
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, addArrayKeys(item)]),
  );
}

function deleteDocuments(context: MutationContext, body: Record<string, unknown>): void {
  const { transaction } = context;
  // Rejects options such as `purge`, which is not supported: ignoring it would keep history that
  // should be deleted.
  for (const name of Object.keys(body))
    if (name !== "id" && name !== "query" && name !== "params")
      throw validationError(`Unknown attribute "${name}" of a delete`);
  for (const id of findTargetIds(context, body)) {
    const exists = transaction.get(id) !== undefined;
    if (exists) transaction.delete(id);
    transaction.results.push({ id, operation: exists ? "delete" : "none" });
  }
}

function patchDocuments(context: MutationContext, body: Record<string, unknown>): void {
  const { transaction } = context;
  for (const id of findTargetIds(context, body)) {
    context.checkTime();
    patchDocument(transaction, id, body, context.generateArrayKeys);
    transaction.results.push({ id, operation: "update" });
  }
}

function findTargetIds(context: MutationContext, body: Record<string, unknown>): string[] {
  if (typeof body.id === "string") return [body.id];
  if (Array.isArray(body.id) && body.id.every((id) => typeof id === "string")) return body.id;
  if (typeof body.query === "string")
    return context.find(body.query, isRecord(body.params) ? body.params : {});
  throw validationError("A patch or delete must address its documents by id or query");
}

/** Patches an existing document, which must match `ifRevisionID` if that is given. */
export function patchDocument(
  transaction: Transaction,
  id: string,
  body: Record<string, unknown>,
  generateArrayKeys = false,
): Doc {
  const { ifRevisionID } = body;
  const operations = Object.entries(body).filter(([name]) => !patchOptions.has(name));
  for (const [name] of operations)
    if (!patchOperations.has(name)) throw validationError(`Unknown patch operation "${name}"`, id);
  for (const [name, operands] of operations) {
    const problem = findProblem(name, operands);
    if (problem) throw validationError(`The patch operation "${name}" of "${id}" ${problem}`, id);
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
  const patched = applyPatch(doc, { ...patch, id });
  if (patched._id !== doc._id || patched._type !== doc._type)
    throw validationError(`The attributes _id and _type of "${id}" cannot be changed`, id);
  return transaction.put(
    validateDocument({ ...patched, _createdAt: doc._createdAt }, false, generateArrayKeys),
    { patch: { ...patch, id } },
  );
}

/**
 * Returns why an operation is invalid, for operations that `@sanity/mutator` would silently
 * misapply.
 */
function findProblem(name: string, operands: unknown): string | undefined {
  if (name === "unset") {
    if (!Array.isArray(operands) || !operands.every((path) => typeof path === "string"))
      return "requires an array of paths";
    return findPathProblem(operands);
  }
  if (!isRecord(operands)) return "requires an object";
  if (name === "insert") return findInsertProblem(operands);
  const values = Object.values(operands);
  if ((name === "inc" || name === "dec") && !values.every((value) => typeof value === "number"))
    return "requires numbers";
  if (name === "diffMatchPatch" && !values.every((value) => typeof value === "string"))
    return "requires strings";
  return findPathProblem(Object.keys(operands));
}

function findInsertProblem(insert: Record<string, unknown>): string | undefined {
  const { items, ...position } = insert;
  const [path, another] = Object.entries(position).map(([name, value]) =>
    ["before", "after", "replace"].includes(name) ? value : undefined,
  );
  if (typeof path !== "string" || another !== undefined || Object.keys(position).length !== 1)
    return 'requires exactly one of "before", "after" and "replace" with a path';
  return Array.isArray(items) ? findPathProblem([path]) : "requires an array of items";
}

function findPathProblem(paths: string[]): string | undefined {
  for (const path of paths) {
    const bare = path.replaceAll(/"(\\.|[^"\\])*"|'(\\.|[^'\\])*'/g, "");
    const brackets = bare.replaceAll(/[^[\]]/g, "");
    if (!/^(\[\])*$/.test(brackets.replaceAll(/\[(?:\[\])*\]/g, "[]")) || bare.includes("[]"))
      return `has an unsupported path: ${path}`;
  }
  return undefined;
}

function applyPatch(doc: Doc, patch: { id: string }): Record<string, unknown> {
  const cloned = structuredClone(patch);
  try {
    const result = new Mutation({ mutations: [{ patch: cloned }] }).apply({ ...doc });
    if (result) return result;
  } catch (error) {
    const reason = getErrorMessage(error);
    throw validationError(`Could not apply the patch of "${doc._id}": ${reason}`, doc._id);
  }
  throw validationError(`Could not apply the patch of "${doc._id}"`, doc._id);
}
