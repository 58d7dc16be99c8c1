import {
  attributes,
  existing,
  publishedOf,
  publishVariant,
  put,
  Refused,
  text,
  unpublishedOf,
  type Action,
  type ActionContext,
  type ActionHandler,
} from "./action.ts";
import { draftId, isRecord, publishedId, variantOf, type Doc } from "../storage/documents.ts";
import { actionError, LakeError } from "../errors.ts";
import { patchDocument } from "./mutate.ts";
import { RELEASE_ACTIONS } from "../releases/release-actions.ts";
import { checkReleases, variantsOf } from "../releases/releases.ts";

/**
 * Document actions, the verbs in which the Studio edits (`POST /data/actions`). Each moves content
 * between the draft (or a release's version) and the published document; all actions of a request
 * are one transaction.
 */
const HANDLERS: Record<string, ActionHandler> = {
  "sanity.action.document.create": createDraft,
  "sanity.action.document.edit": edit,
  "sanity.action.document.publish": publish,
  "sanity.action.document.unpublish": unpublish,
  "sanity.action.document.delete": deleteDocument,
  "sanity.action.document.discard": (context, action) => discard(context, action, "draftId"),
  "sanity.action.document.replaceDraft": replaceDraft,
  "sanity.action.document.version.create": createVersion,
  "sanity.action.document.version.replace": replaceVersion,
  "sanity.action.document.version.discard": (context, action) =>
    discard(context, action, "versionId"),
  "sanity.action.document.version.unpublish": unpublishVersion,
  ...RELEASE_ACTIONS,
};

/** Performs the action at `index` of a request. Throws an `actionError`. */
export function perform(context: ActionContext, action: unknown, index: number): void {
  try {
    if (!isRecord(action) || typeof action.actionType !== "string")
      throw new Refused(400, "Each action is an object with an actionType");
    const handler = HANDLERS[action.actionType];
    if (!handler)
      throw new Refused(
        400,
        `The action ${action.actionType} is not supported by the embedded content lake`,
      );
    if (action.purge === true)
      throw new Refused(400, "History cannot be purged from the embedded content lake");
    handler(context, action);
    checkReleases(context.transaction);
  } catch (error) {
    if (error instanceof Refused) throw actionError(error.status, error.message, index);
    if (error instanceof LakeError) throw actionError(error.status, error.message, index);
    throw error;
  }
}

/** The id that new content of an action goes to: its own when that is a draft or version. */
function targetId(published: string, content: Record<string, unknown>): string {
  const own = typeof content._id === "string" ? content._id : "";
  if (own === "" || own === published) return draftId(published);
  if (publishedId(own) !== published || variantOf(own) === "published")
    throw new Refused(400, `"${own}" is no draft or version of "${published}"`);
  return own;
}

function createDraft({ transaction }: ActionContext, action: Action): void {
  const published = publishedOf(action);
  const content = attributes(action, "attributes");
  const id = targetId(published, content);
  if (transaction.get(id)) {
    if (action.ifExists === "ignore") return;
    throw new Refused(409, `The draft "${id}" already exists`);
  }
  if (variantOf(id) === "draft" && transaction.get(published))
    throw new Refused(409, `The document "${published}" is already published`);
  put(transaction, content, id);
}

/** A first edit of a published document starts its draft. */
function edit({ transaction }: ActionContext, action: Action): void {
  const draft = unpublishedOf(action, "draftId");
  const published = publishedOf(action);
  if (!transaction.get(draft)) put(transaction, existing(transaction, published), draft);
  patchDocument(transaction, draft, attributes(action, "patch"));
}

function publish({ transaction }: ActionContext, action: Action): void {
  const draft = existing(transaction, unpublishedOf(action, "draftId"));
  const id = publishedOf(action);
  const published = transaction.get(id);
  expectRevision(draft._id, draft, action.ifDraftRevisionId);
  expectRevision(id, published, action.ifPublishedRevisionId);
  publishVariant(transaction, draft, id);
}

function expectRevision(id: string, doc: Doc | undefined, expected: unknown): void {
  if (expected === undefined || doc?._rev === expected) return;
  throw new Refused(
    409,
    `Document "${id}" has unexpected revision ID ("${doc?._rev ?? "none"}"), expected "${String(expected)}"`,
  );
}

function unpublish({ transaction }: ActionContext, action: Action): void {
  const published = existing(transaction, publishedOf(action));
  const draft = unpublishedOf(action, "draftId");
  if (!transaction.get(draft)) put(transaction, published, draft);
  transaction.delete(published._id);
}

function deleteDocument({ transaction }: ActionContext, action: Action): void {
  const published = existing(transaction, publishedOf(action));
  const drafts = Array.isArray(action.includeDrafts) ? action.includeDrafts : [];
  for (const { _id } of variantsOf(transaction.view, published._id)) {
    if (!drafts.includes(_id))
      throw new Refused(
        409,
        `The ${variantOf(_id)} "${_id}" exists and is not part of the deletion`,
      );
  }
  for (const id of drafts) {
    if (typeof id !== "string" || publishedId(id) !== published._id)
      throw new Refused(400, `"${String(id)}" is no draft of "${published._id}"`);
    if (transaction.get(id)) transaction.delete(id);
  }
  transaction.delete(published._id);
}

function discard({ transaction }: ActionContext, action: Action, name: string): void {
  transaction.delete(existing(transaction, unpublishedOf(action, name))._id);
}

function replaceDraft({ transaction }: ActionContext, action: Action): void {
  const published = publishedOf(action);
  const content = attributes(action, "attributes");
  const id = targetId(published, content);
  if (!transaction.get(id)) existing(transaction, published);
  put(transaction, content, id);
}

function createVersion({ transaction }: ActionContext, action: Action): void {
  const published = publishedOf(action);
  const content = isRecord(action.document)
    ? action.document
    : existing(transaction, text(action, "baseId"));
  const id = isRecord(action.document)
    ? targetId(published, content)
    : unpublishedOf(action, "versionId");
  if (publishedId(id) !== published)
    throw new Refused(400, `"${id}" is no version of "${published}"`);
  if (transaction.get(id)) throw new Refused(409, `The version "${id}" already exists`);
  if (action.ifBaseRevisionId !== undefined)
    expectRevision(
      String(content._id),
      transaction.get(String(content._id)),
      action.ifBaseRevisionId,
    );
  put(transaction, content, id);
}

function replaceVersion({ transaction }: ActionContext, action: Action): void {
  const content = attributes(action, "document");
  const doc = existing(transaction, text(content, "_id"));
  if (variantOf(doc._id) === "published")
    throw new Refused(400, `"${doc._id}" names no draft or version`);
  put(transaction, content, doc._id);
}

/** Marks the version so that its release unpublishes the document. */
function unpublishVersion({ transaction }: ActionContext, action: Action): void {
  const id = unpublishedOf(action, "versionId");
  const content = transaction.get(id) ?? existing(transaction, publishedOf(action));
  const system = isRecord(content._system) ? content._system : {};
  put(transaction, { ...content, _system: { ...system, delete: true } }, id);
}
