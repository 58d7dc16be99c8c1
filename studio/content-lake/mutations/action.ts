import { isRecord, publishedId, variantOf, type Doc } from "../storage/documents.ts";
import { checkedDocument } from "./mutate.ts";
import type { Transaction } from "./transaction.ts";

/** What all actions share: reading their arguments, refusing them, storing what they make. */
export type Action = Record<string, unknown>;

export type ActionContext = {
  transaction: Transaction;
  /** The user id of whoever acts. */
  author: string;
  /** A version as it was when its release was archived, for the release that comes back. */
  archived(id: string): Doc | undefined;
};

export type ActionHandler = (context: ActionContext, action: Action) => void;

/** Refuses one action: 400 for a wrong request, 409 for one the present state does not allow. */
export class Refused extends Error {
  readonly status: 400 | 409;

  constructor(status: 400 | 409, message: string) {
    super(message);
    this.status = status;
  }
}

export function text(action: Action, name: string): string {
  const value = action[name];
  if (typeof value !== "string" || value === "") throw new Refused(400, `${name} is missing`);
  return value;
}

export function publishedOf(action: Action): string {
  const id = text(action, "publishedId");
  if (variantOf(id) !== "published") throw new Refused(400, `publishedId "${id}" is not published`);
  return id;
}

/** The draft or version an action names; where it also names the published one, of that. */
export function unpublishedOf(action: Action, name: string): string {
  const id = text(action, name);
  if (variantOf(id) === "published")
    throw new Refused(400, `${name} "${id}" names no draft or version`);
  if (action.publishedId !== undefined && publishedId(id) !== action.publishedId)
    throw new Refused(400, `"${id}" is no draft or version of "${String(action.publishedId)}"`);
  return id;
}

export function existing(transaction: Transaction, id: string): Doc {
  const doc = transaction.get(id);
  if (!doc) throw new Refused(409, `The document "${id}" does not exist`);
  return doc;
}

export function attributes(action: Action, name: string): Record<string, unknown> {
  const value = action[name];
  if (!isRecord(value)) throw new Refused(400, `${name} is missing`);
  return value;
}

export function put(
  transaction: Transaction,
  attributes: Record<string, unknown>,
  id: string,
): void {
  const doc = checkedDocument({ ...attributes, _id: id }, false);
  transaction.put(doc, { createOrReplace: doc });
}

/** Puts a draft or version in the place of the published document and takes it away. */
export function publishVariant(transaction: Transaction, variant: Doc, id: string): void {
  const { _system, ...content } = strengthenedDocument(variant);
  const created = transaction.get(id)?._createdAt ?? variant._createdAt;
  put(transaction, { ...content, _createdAt: created }, id);
  transaction.delete(variant._id);
}

const strengthenedDocument = (doc: Doc): Record<string, unknown> => {
  const strong = strengthened(doc);
  return isRecord(strong) ? strong : doc;
};

/** References an editor made to something not yet published hold from now on. */
function strengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthened);
  if (!isRecord(value)) return value;
  if (typeof value._ref === "string" && isRecord(value._strengthenOnPublish)) {
    const { _strengthenOnPublish, _weak, ...reference } = value;
    return _strengthenOnPublish.weak === true ? { ...reference, _weak: true } : reference;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, strengthened(item)]),
  );
}

/** The marker that makes a release unpublish the document instead of publishing the version. */
export const willUnpublish = (version: Doc): boolean =>
  isRecord(version._system) && version._system.delete === true;
