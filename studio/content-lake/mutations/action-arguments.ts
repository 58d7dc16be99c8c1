import { isRecord } from "../../../supabase/domain/json.ts";
import { publishedId, variantOf, type Doc } from "../storage/documents.ts";
import { validateDocument } from "./mutate.ts";
import { strengthenReferencesIn } from "./references.ts";
import type { Transaction } from "./transaction.ts";

/**
 * Shared by all actions: reads and validates their arguments, rejects them, stores their documents.
 */
export type Action = Record<string, unknown>;

export type ActionContext = {
  transaction: Transaction;
  /** The user id of the author. */
  author: string;
  /** A version as it was when its release was archived; unarchiving restores it. */
  getArchivedVersion(id: string): Doc | undefined;
};

export type ActionHandler = (context: ActionContext, action: Action) => void;

/** Rejects one action: 400 for an invalid request, 409 for a conflict with the current state. */
export class ActionRejectedError extends Error {
  readonly status: 400 | 409;

  constructor(status: 400 | 409, message: string) {
    super(message);
    this.status = status;
  }
}

export function requireString(action: Action, name: string): string {
  const value = action[name];
  if (typeof value !== "string" || value === "")
    throw new ActionRejectedError(400, `${name} is missing`);
  return value;
}

export function requirePublishedId(action: Action): string {
  const id = requireString(action, "publishedId");
  if (variantOf(id) !== "published")
    throw new ActionRejectedError(400, `publishedId "${id}" is not published`);
  return id;
}

/**
 * The draft or version id of an action. It must belong to the action's published id, if there is
 * one.
 */
export function requireVariantId(action: Action, name: string): string {
  const id = requireString(action, name);
  if (variantOf(id) === "published")
    throw new ActionRejectedError(400, `${name} "${id}" is not a draft or version`);
  if (action.publishedId !== undefined && publishedId(id) !== action.publishedId)
    throw new ActionRejectedError(
      400,
      `"${id}" is not a draft or version of "${String(action.publishedId)}"`,
    );
  return id;
}

export function requireDocument(transaction: Transaction, id: string): Doc {
  const doc = transaction.get(id);
  if (!doc) throw new ActionRejectedError(409, `The document "${id}" does not exist`);
  return doc;
}

export function requireObject(action: Action, name: string): Record<string, unknown> {
  const value = action[name];
  if (!isRecord(value)) throw new ActionRejectedError(400, `${name} is missing`);
  return value;
}

export function putDocument(
  transaction: Transaction,
  attributes: Record<string, unknown>,
  id: string,
): void {
  const doc = validateDocument({ ...attributes, _id: id }, false);
  transaction.put(doc, { createOrReplace: doc });
}

/** Replaces the published document with a draft or version and deletes that variant. */
export function publishVariant(transaction: Transaction, variant: Doc, id: string): void {
  const content = toPublishedContent(variant);
  const created = transaction.get(id)?._createdAt ?? variant._createdAt;
  putDocument(transaction, { ...content, _createdAt: created }, id);
  transaction.delete(variant._id);
}

/** The attributes that a draft or version would have when published. */
export function toPublishedContent(variant: Doc): Record<string, unknown> {
  const { _system, ...content } = strengthenReferencesIn(variant);
  return content;
}

/** Whether the release unpublishes the document instead of publishing the version. */
export const willUnpublish = (version: Doc): boolean =>
  isRecord(version._system) && version._system.delete === true;
