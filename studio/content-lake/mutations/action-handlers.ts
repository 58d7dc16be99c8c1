import { isRecord } from "../../../supabase/domain/json.ts";
import {
  requireObject,
  requireDocument,
  requirePublishedId,
  publishVariant,
  putDocument,
  ActionRejectedError,
  requireString,
  requireVariantId,
  type Action,
  type ActionContext,
  type ActionHandler,
} from "./action-arguments.ts";
import { draftId, publishedId, variantOf, type Doc } from "../storage/documents.ts";
import { actionError, LakeError } from "../errors.ts";
import { patchDocument } from "./mutate.ts";
import { releaseActions } from "../releases/release-actions.ts";
import { checkReleases, getVariants } from "../releases/releases.ts";
import type { Transaction } from "./transaction.ts";

/**
 * Document actions, with which the Studio edits (`POST /data/actions`). Each moves content between
 * a draft or version and the published document. All actions of a request form one transaction.
 */
const handlers: Record<string, ActionHandler> = {
  "sanity.action.document.create": createDraft,
  "sanity.action.document.edit": editDraft,
  "sanity.action.document.publish": publishDraft,
  "sanity.action.document.unpublish": unpublishDocument,
  "sanity.action.document.delete": deleteDocument,
  "sanity.action.document.discard": (context, action) => discardVariant(context, action, "draftId"),
  "sanity.action.document.replaceDraft": replaceDraft,
  "sanity.action.document.version.create": createVersion,
  "sanity.action.document.version.replace": replaceVersion,
  "sanity.action.document.version.discard": (context, action) =>
    discardVariant(context, action, "versionId"),
  "sanity.action.document.version.unpublish": unpublishVersion,
  ...releaseActions,
};

/** Performs the action at `index` of a request. Throws an `actionError`. */
export function performAction(context: ActionContext, action: unknown, index: number): void {
  try {
    if (!isRecord(action) || typeof action.actionType !== "string")
      throw new ActionRejectedError(400, "Each action is an object with an actionType");
    const handler = handlers[action.actionType];
    if (!handler)
      throw new ActionRejectedError(
        400,
        `The action ${action.actionType} is not supported by the embedded content lake`,
      );
    if (action.purge === true)
      throw new ActionRejectedError(400, "History cannot be purged from the embedded content lake");
    handler(context, action);
    checkReleases(context.transaction);
  } catch (error) {
    if (error instanceof ActionRejectedError || error instanceof LakeError)
      throw actionError(error.status, error.message, index);
    throw error;
  }
}

/** The id for new content of an action: its own id when that is a draft or version. */
function resolveTargetId(published: string, content: Record<string, unknown>): string {
  const contentId = typeof content._id === "string" ? content._id : "";
  if (contentId === "" || contentId === published) return draftId(published);
  if (publishedId(contentId) !== published || variantOf(contentId) === "published")
    throw new ActionRejectedError(
      400,
      `"${contentId}" is not a draft or version of "${published}"`,
    );
  return contentId;
}

function createDraft({ transaction }: ActionContext, action: Action): void {
  const published = requirePublishedId(action);
  const content = requireObject(action, "attributes");
  const id = resolveTargetId(published, content);
  if (transaction.get(id)) {
    if (action.ifExists === "ignore") return;
    throw new ActionRejectedError(409, `The ${variantOf(id)} "${id}" already exists`);
  }
  if (variantOf(id) === "draft" && transaction.get(published))
    throw new ActionRejectedError(409, `The document "${published}" is already published`);
  putDocument(transaction, content, id);
}

/** The first edit of a published document creates its draft. */
function editDraft({ transaction }: ActionContext, action: Action): void {
  const draft = requireVariantId(action, "draftId");
  const published = requirePublishedId(action);
  if (!transaction.get(draft))
    putDocument(transaction, requireDocument(transaction, published), draft);
  patchDocument(transaction, draft, requireObject(action, "patch"));
}

function publishDraft({ transaction }: ActionContext, action: Action): void {
  const draft = requireDocument(transaction, requireVariantId(action, "draftId"));
  const id = requirePublishedId(action);
  const published = transaction.get(id);
  requireRevision(draft._id, draft, action.ifDraftRevisionId);
  requireRevision(id, published, action.ifPublishedRevisionId);
  publishVariant(transaction, draft, id);
}

function requireRevision(id: string, doc: Doc | undefined, expected: unknown): void {
  if (expected === undefined || doc?._rev === expected) return;
  throw new ActionRejectedError(
    409,
    `Document "${id}" has unexpected revision ID ("${doc?._rev ?? "none"}"), expected "${String(expected)}"`,
  );
}

function unpublishDocument({ transaction }: ActionContext, action: Action): void {
  const published = requireDocument(transaction, requirePublishedId(action));
  const draft = requireVariantId(action, "draftId");
  if (!transaction.get(draft)) putDocument(transaction, published, draft);
  transaction.delete(published._id);
}

function deleteDocument({ transaction }: ActionContext, action: Action): void {
  const published = requireDocument(transaction, requirePublishedId(action));
  const drafts = Array.isArray(action.includeDrafts) ? action.includeDrafts : [];
  for (const { _id } of getVariants(transaction.view, published._id)) {
    if (!drafts.includes(_id))
      throw new ActionRejectedError(
        409,
        `The ${variantOf(_id)} "${_id}" exists and is not part of the deletion`,
      );
  }
  for (const id of drafts) {
    if (typeof id !== "string" || publishedId(id) !== published._id)
      throw new ActionRejectedError(400, `"${String(id)}" is not a draft of "${published._id}"`);
    if (transaction.get(id)) transaction.delete(id);
  }
  transaction.delete(published._id);
}

function discardVariant({ transaction }: ActionContext, action: Action, name: string): void {
  transaction.delete(requireDocument(transaction, requireVariantId(action, name))._id);
}

function replaceDraft({ transaction }: ActionContext, action: Action): void {
  const published = requirePublishedId(action);
  const content = requireObject(action, "attributes");
  const id = resolveTargetId(published, content);
  if (!transaction.get(id)) requireDocument(transaction, published);
  putDocument(transaction, content, id);
}

function createVersion({ transaction }: ActionContext, action: Action): void {
  const published = requirePublishedId(action);
  const { content, id } = isRecord(action.document)
    ? { content: action.document, id: resolveTargetId(published, action.document) }
    : { content: requireBase(transaction, action), id: requireVariantId(action, "versionId") };
  if (publishedId(id) !== published)
    throw new ActionRejectedError(400, `"${id}" is not a version of "${published}"`);
  if (transaction.get(id))
    throw new ActionRejectedError(409, `The ${variantOf(id)} "${id}" already exists`);
  putDocument(transaction, content, id);
}

/** The document that a version is created from, at the revision that the action expects. */
function requireBase(transaction: Transaction, action: Action): Doc {
  const base = requireDocument(transaction, requireString(action, "baseId"));
  requireRevision(base._id, base, action.ifBaseRevisionId);
  return base;
}

function replaceVersion({ transaction }: ActionContext, action: Action): void {
  const content = requireObject(action, "document");
  const doc = requireDocument(transaction, requireString(content, "_id"));
  if (variantOf(doc._id) === "published")
    throw new ActionRejectedError(400, `"${doc._id}" is not a draft or version`);
  putDocument(transaction, content, doc._id);
}

/** Marks the version so that its release unpublishes the document. */
function unpublishVersion({ transaction }: ActionContext, action: Action): void {
  const id = requireVariantId(action, "versionId");
  const content = transaction.get(id) ?? requireDocument(transaction, requirePublishedId(action));
  const system = isRecord(content._system) ? content._system : {};
  putDocument(transaction, { ...content, _system: { ...system, delete: true } }, id);
}
