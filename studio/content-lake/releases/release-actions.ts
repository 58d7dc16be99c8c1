import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../../supabase/domain/json.ts";
import {
  requireObject,
  putDocument,
  ActionRejectedError,
  requireString,
  toPublishedContent,
  type Action,
  type ActionContext,
  type ActionHandler,
} from "../mutations/action-arguments.ts";
import { patchDocument } from "../mutations/mutate.ts";
import {
  isRelease,
  publishVersions,
  getReleaseDocumentId,
  getRelease,
  getReleaseTitle,
  getVersions,
  type Release,
  type ReleaseState,
} from "./releases.ts";
import { draftId, publishedId, type Doc } from "../storage/documents.ts";
import type { Transaction } from "../mutations/transaction.ts";

/** Release actions, the only way to change a release. Each addresses its release by `releaseId`. */
export const releaseActions: Record<string, ActionHandler> = {
  "sanity.action.release.create": createRelease,
  "sanity.action.release.edit": editRelease,
  "sanity.action.release.publish": publishActiveRelease,
  "sanity.action.release.schedule": scheduleRelease,
  "sanity.action.release.unschedule": unscheduleRelease,
  "sanity.action.release.archive": archiveRelease,
  "sanity.action.release.unarchive": unarchiveRelease,
  "sanity.action.release.delete": deleteRelease,
  "sanity.action.release.import": importRelease,
};

const namePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
/** Names with another meaning in perspectives. */
const reservedNames = new Set(["published", "drafts", "previewDrafts", "raw"]);

function requireReleaseName(action: Action): string {
  const name = requireString(action, "releaseId");
  if (namePattern.test(name) && !reservedNames.has(name)) return name;
  throw new ActionRejectedError(
    400,
    `releaseId "${name}" must be 1 to 64 letters, digits, dashes or underscores, and not the name of a perspective`,
  );
}

/** The release of an action. Throws 409 unless it is in one of the states. */
function requireReleaseState(
  transaction: Transaction,
  action: Action,
  operation: string,
  ...states: ReleaseState[]
): Release {
  const name = requireReleaseName(action);
  const release = getRelease(transaction.view, name);
  if (!release) throw new ActionRejectedError(409, `The release "${name}" does not exist`);
  if (states.includes(release.state)) return release;
  throw new ActionRejectedError(
    409,
    `The release "${getReleaseTitle(release)}" is ${release.state}; ${operation} only if it is ${states.join(" or ")}`,
  );
}

function createRelease({ transaction, author }: ActionContext, action: Action): void {
  const name = requireReleaseName(action);
  const id = getReleaseDocumentId(name);
  if (transaction.get(id))
    throw new ActionRejectedError(409, `The release "${name}" already exists`);
  const metadata = action.metadata === undefined ? {} : requireObject(action, "metadata");
  const checkedMetadata = { releaseType: "undecided", ...metadata };
  checkMetadata(checkedMetadata);
  const release = { _type: "system.release", name, state: "active", userId: author };
  putDocument(transaction, { ...release, metadata: checkedMetadata }, id);
}

/** Patches may only change `metadata`; actions set all other attributes. */
function editRelease({ transaction }: ActionContext, action: Action): void {
  const release = requireReleaseState(
    transaction,
    action,
    "it can be edited",
    "active",
    "scheduled",
  );
  const result = patchDocument(transaction, release._id, requireObject(action, "patch"));
  for (const name of new Set([...Object.keys(release), ...Object.keys(result)])) {
    if (editableAttributes.has(name) || isDeepStrictEqual(result[name], release[name])) continue;
    throw new ActionRejectedError(
      400,
      `Only the metadata of a release can be edited, not "${name}"`,
    );
  }
  if (!isRecord(result.metadata)) throw new ActionRejectedError(400, "metadata is missing");
  checkMetadata(result.metadata);
}

const editableAttributes = new Set(["metadata", "_rev", "_updatedAt"]);

const releaseTypes = new Set<unknown>(["asap", "scheduled", "undecided"]);
const cardinalities = new Set<unknown>([undefined, "one", "many"]);

function checkMetadata(metadata: Record<string, unknown>): void {
  const { title, description, releaseType, intendedPublishAt, cardinality } = metadata;
  for (const [name, value] of Object.entries({ title, description }))
    if (value !== undefined && typeof value !== "string")
      throw new ActionRejectedError(400, `metadata.${name} must be text`);
  if (!releaseTypes.has(releaseType))
    throw new ActionRejectedError(400, "metadata.releaseType must be asap, scheduled or undecided");
  if (!cardinalities.has(cardinality))
    throw new ActionRejectedError(400, "metadata.cardinality must be one or many");
  if (intendedPublishAt !== undefined && intendedPublishAt !== null)
    parseTime(intendedPublishAt, "metadata.intendedPublishAt");
}

const timestampPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** An ISO 8601 timestamp with a time zone, converted to UTC. */
function parseTime(value: unknown, name: string): string {
  if (typeof value === "string" && timestampPattern.test(value) && !Number.isNaN(Date.parse(value)))
    return new Date(value).toISOString();
  throw new ActionRejectedError(
    400,
    `${name} must be a date and time in ISO 8601, such as 2030-01-31T09:00:00Z`,
  );
}

/** Updates a release; attributes set to undefined are removed. */
function updateRelease(
  transaction: Transaction,
  release: Release,
  changes: { state: ReleaseState } & Record<string, unknown>,
): void {
  const attributes = Object.entries({ ...release, ...changes });
  const remaining = attributes.filter(([, value]) => value !== undefined);
  putDocument(transaction, Object.fromEntries(remaining), release._id);
}

function publishActiveRelease({ transaction }: ActionContext, action: Action): void {
  publishRelease(
    transaction,
    requireReleaseState(transaction, action, "it can be published", "active"),
  );
}

/**
 * Publishes the release in this transaction, completely or not at all. Discards drafts that equal
 * what is published: the release was created from them, or they remained when its documents were
 * unpublished. A draft that differs stays.
 */
export function publishRelease(transaction: Transaction, release: Release): void {
  const versions = publishVersions(transaction, release.name);
  discardEqualDrafts(
    transaction,
    versions.map(({ _id }) => publishedId(_id)),
  );
  updateRelease(transaction, release, {
    state: "published",
    publishedAt: transaction.timestamp,
    finalDocumentStates: toFinalDocumentStates(versions),
    publishAt: undefined,
    error: undefined,
  });
}

function discardEqualDrafts(transaction: Transaction, ids: string[]): void {
  for (const id of ids) {
    const draft = transaction.get(draftId(id));
    const published = transaction.get(id);
    if (draft && published && isDeepStrictEqual(getContent(draft), getContent(published)))
      transaction.delete(draft._id);
  }
}

/** The content of a document as published, without what differs between its variants. */
function getContent(doc: Doc): Record<string, unknown> {
  const { _id, _rev, _createdAt, _updatedAt, ...content } = toPublishedContent(doc);
  return content;
}

const toFinalDocumentStates = (versions: { _id: string }[]) =>
  versions.map(({ _id }) => ({ _key: _id, id: _id }));

/**
 * A time in the past publishes immediately; a scheduled release can be rescheduled. `userId`, the
 * last user who scheduled it, becomes the author of the publication.
 */
function scheduleRelease({ transaction, author }: ActionContext, action: Action): void {
  const release = requireReleaseState(
    transaction,
    action,
    "it can be scheduled",
    "active",
    "scheduled",
  );
  const publishAt = parseTime(action.publishAt, "publishAt");
  if (publishAt <= transaction.timestamp) publishRelease(transaction, release);
  else
    updateRelease(transaction, release, {
      state: "scheduled",
      publishAt,
      userId: author,
      error: undefined,
    });
}

function unscheduleRelease({ transaction }: ActionContext, action: Action): void {
  const release = requireReleaseState(transaction, action, "it can be unscheduled", "scheduled");
  updateRelease(transaction, release, { state: "active", publishAt: undefined });
}

/** Returns a release that could not be published at its time to the active state. */
export function cancelSchedule(transaction: Transaction, release: Release, reason: string): void {
  const error = { message: reason };
  updateRelease(transaction, release, { state: "active", publishAt: undefined, error });
}

/** Deletes the release's documents; unarchiving restores them from the history. */
function archiveRelease({ transaction }: ActionContext, action: Action): void {
  const release = requireReleaseState(transaction, action, "it can be archived", "active");
  const versions = getVersions(transaction.view, release.name);
  for (const { _id } of versions) transaction.delete(_id);
  const finalDocumentStates = toFinalDocumentStates(versions);
  updateRelease(transaction, release, { state: "archived", finalDocumentStates, error: undefined });
}

function unarchiveRelease(
  { transaction, getArchivedVersion }: ActionContext,
  action: Action,
): void {
  const release = requireReleaseState(transaction, action, "it can be unarchived", "archived");
  for (const id of getFinalIds(release)) {
    const version = getArchivedVersion(id);
    if (!version) throw new ActionRejectedError(409, `The history no longer contains "${id}"`);
    putDocument(transaction, version, id);
  }
  updateRelease(transaction, release, { state: "active", finalDocumentStates: undefined });
}

/** The ids of the versions that an archived or published release contained. */
export function getFinalIds({ finalDocumentStates }: Release): string[] {
  if (!Array.isArray(finalDocumentStates)) return [];
  return finalDocumentStates.flatMap((state: unknown) =>
    isRecord(state) && typeof state.id === "string" ? state.id : [],
  );
}

function deleteRelease({ transaction }: ActionContext, action: Action): void {
  const release = requireReleaseState(
    transaction,
    action,
    "it can be deleted",
    "archived",
    "published",
  );
  transaction.delete(release._id);
}

const ifExistsOptions = new Set<unknown>(["fail", "ignore", "replace"]);

/**
 * Stores an exported release. A scheduled release whose time has passed becomes active, because
 * imported content must not publish itself.
 */
function importRelease({ transaction }: ActionContext, action: Action): void {
  const name = requireReleaseName(action);
  const id = getReleaseDocumentId(name);
  const ifExists = action.ifExists ?? "fail";
  if (!ifExistsOptions.has(ifExists))
    throw new ActionRejectedError(400, "ifExists must be fail, ignore or replace");
  if (transaction.get(id)) {
    if (ifExists === "ignore") return;
    if (ifExists === "fail")
      throw new ActionRejectedError(409, `The release "${name}" already exists`);
  }
  const source = requireObject(action, isRecord(action.document) ? "document" : "attributes");
  const metadata = isRecord(source.metadata) ? source.metadata : {};
  const { publishAt, ...rest } = source;
  const isInFuture =
    source.state === "scheduled" && parseTime(publishAt, "publishAt") > transaction.timestamp;
  const state = isInFuture || source.state !== "scheduled" ? toStableState(source.state) : "active";
  const release = {
    ...rest,
    _type: "system.release",
    name,
    state,
    metadata: { releaseType: "undecided", ...metadata },
    ...(isInFuture ? { publishAt: parseTime(publishAt, "publishAt") } : {}),
  };
  checkMetadata(release.metadata);
  putDocument(transaction, release, id);
  if (!isRelease(transaction.get(id)))
    throw new ActionRejectedError(400, "attributes are not a valid release");
}

/** Maps the transitional states of Sanity's service to the states they started from. */
function toStableState(state: unknown): unknown {
  if (state === "publishing" || state === "archiving" || state === "scheduling") return "active";
  return state === "unarchiving" ? "archived" : (state ?? "active");
}
