import { isDeepStrictEqual } from "node:util";
import {
  attributes,
  put,
  Refused,
  text,
  type Action,
  type ActionContext,
  type ActionHandler,
} from "../mutations/action.ts";
import { isRecord } from "../storage/documents.ts";
import { patchDocument } from "../mutations/mutate.ts";
import {
  isRelease,
  publishVersions,
  releaseDocumentId,
  releaseNamed,
  titleOf,
  versionsIn,
  type Release,
  type ReleaseState,
} from "./releases.ts";
import type { Transaction } from "../mutations/transaction.ts";

/** Release actions: the only way to change a release. Each names its release by `releaseId`. */
export const RELEASE_ACTIONS: Record<string, ActionHandler> = {
  "sanity.action.release.create": create,
  "sanity.action.release.edit": edit,
  "sanity.action.release.publish": publish,
  "sanity.action.release.schedule": schedule,
  "sanity.action.release.unschedule": unschedule,
  "sanity.action.release.archive": archive,
  "sanity.action.release.unarchive": unarchive,
  "sanity.action.release.delete": remove,
  "sanity.action.release.import": importRelease,
};

const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
/** Names that mean something else where a perspective is asked for. */
const RESERVED = new Set(["published", "drafts", "previewDrafts", "raw"]);

function nameOf(action: Action): string {
  const name = text(action, "releaseId");
  if (NAME.test(name) && !RESERVED.has(name)) return name;
  throw new Refused(
    400,
    `releaseId "${name}" must be 1 to 64 letters, digits, dashes or underscores, and no perspective`,
  );
}

/** The release of an action that its present state must allow. */
function inState(
  transaction: Transaction,
  action: Action,
  what: string,
  ...states: ReleaseState[]
): Release {
  const name = nameOf(action);
  const release = releaseNamed(transaction.view, name);
  if (!release) throw new Refused(409, `The release "${name}" does not exist`);
  if (states.includes(release.state)) return release;
  throw new Refused(
    409,
    `The release "${titleOf(release)}" is ${release.state}; ${what} only if it is ${states.join(" or ")}`,
  );
}

function create({ transaction, author }: ActionContext, action: Action): void {
  const name = nameOf(action);
  const id = releaseDocumentId(name);
  if (transaction.get(id)) throw new Refused(409, `The release "${name}" already exists`);
  const metadata = action.metadata === undefined ? {} : attributes(action, "metadata");
  const made = { releaseType: "undecided", ...metadata };
  checkMetadata(made);
  const release = { _type: "system.release", name, state: "active", userId: author };
  put(transaction, { ...release, metadata: made }, id);
}

/** Patches reach `metadata` alone: everything else of a release follows from its actions. */
function edit({ transaction }: ActionContext, action: Action): void {
  const release = inState(transaction, action, "it can be edited", "active", "scheduled");
  const result = patchDocument(transaction, release._id, attributes(action, "patch"));
  for (const name of new Set([...Object.keys(release), ...Object.keys(result)])) {
    if (EDITED.has(name) || isDeepStrictEqual(result[name], release[name])) continue;
    throw new Refused(400, `Only the metadata of a release can be edited, not "${name}"`);
  }
  if (!isRecord(result.metadata)) throw new Refused(400, "metadata is missing");
  checkMetadata(result.metadata);
}

const EDITED = new Set(["metadata", "_rev", "_updatedAt"]);

const TYPES = new Set<unknown>(["asap", "scheduled", "undecided"]);
const CARDINALITIES = new Set<unknown>([undefined, "one", "many"]);

function checkMetadata(metadata: Record<string, unknown>): void {
  const { title, description, releaseType, intendedPublishAt, cardinality } = metadata;
  for (const [name, value] of Object.entries({ title, description }))
    if (value !== undefined && typeof value !== "string")
      throw new Refused(400, `metadata.${name} must be text`);
  if (!TYPES.has(releaseType))
    throw new Refused(400, "metadata.releaseType must be asap, scheduled or undecided");
  if (!CARDINALITIES.has(cardinality))
    throw new Refused(400, "metadata.cardinality must be one or many");
  if (intendedPublishAt !== undefined && intendedPublishAt !== null)
    time(intendedPublishAt, "metadata.intendedPublishAt");
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** A moment in ISO 8601 with a time zone, as UTC. */
function time(value: unknown, name: string): string {
  if (typeof value === "string" && TIME.test(value) && !Number.isNaN(Date.parse(value)))
    return new Date(value).toISOString();
  throw new Refused(
    400,
    `${name} must be a date and time in ISO 8601, such as 2030-01-31T09:00:00Z`,
  );
}

/** Changes a release; what is given as undefined is taken away. */
function change(
  transaction: Transaction,
  release: Release,
  changes: { state: ReleaseState } & Record<string, unknown>,
): void {
  const attributes = Object.entries({ ...release, ...changes });
  const kept = attributes.filter(([, value]) => value !== undefined);
  put(transaction, Object.fromEntries(kept), release._id);
}

function publish({ transaction }: ActionContext, action: Action): void {
  publishRelease(transaction, inState(transaction, action, "it can be published", "active"));
}

/** Publishes the release in this transaction: all of it or, when anything is refused, nothing. */
export function publishRelease(transaction: Transaction, release: Release): void {
  const versions = publishVersions(transaction, release.name);
  change(transaction, release, {
    state: "published",
    publishedAt: transaction.timestamp,
    finalDocumentStates: finalStates(versions),
    publishAt: undefined,
    error: undefined,
  });
}

const finalStates = (versions: { _id: string }[]) =>
  versions.map(({ _id }) => ({ _key: _id, id: _id }));

/**
 * A time that has passed publishes at once; a scheduled release can be given another time. What is
 * published then is booked under `userId`, whoever scheduled it last.
 */
function schedule({ transaction, author }: ActionContext, action: Action): void {
  const release = inState(transaction, action, "it can be scheduled", "active", "scheduled");
  const publishAt = time(action.publishAt, "publishAt");
  if (publishAt <= transaction.timestamp) publishRelease(transaction, release);
  else
    change(transaction, release, {
      state: "scheduled",
      publishAt,
      userId: author,
      error: undefined,
    });
}

function unschedule({ transaction }: ActionContext, action: Action): void {
  const release = inState(transaction, action, "it can be unscheduled", "scheduled");
  change(transaction, release, { state: "active", publishAt: undefined });
}

/** Takes a release off the schedule whose time came and which could not be published. */
export function giveBack(transaction: Transaction, release: Release, reason: string): void {
  const error = { message: reason };
  change(transaction, release, { state: "active", publishAt: undefined, error });
}

/** Its documents go; the history keeps them for an unarchive. */
function archive({ transaction }: ActionContext, action: Action): void {
  const release = inState(transaction, action, "it can be archived", "active");
  const versions = versionsIn(transaction.view, release.name);
  for (const { _id } of versions) transaction.delete(_id);
  const finalDocumentStates = finalStates(versions);
  change(transaction, release, { state: "archived", finalDocumentStates, error: undefined });
}

function unarchive({ transaction, archived }: ActionContext, action: Action): void {
  const release = inState(transaction, action, "it can be unarchived", "archived");
  for (const id of finalIdsOf(release)) {
    const version = archived(id);
    if (!version) throw new Refused(409, `The history no longer holds "${id}"`);
    put(transaction, version, id);
  }
  change(transaction, release, { state: "active", finalDocumentStates: undefined });
}

/** The versions an archived or published release held. */
export function finalIdsOf({ finalDocumentStates }: Release): string[] {
  if (!Array.isArray(finalDocumentStates)) return [];
  return finalDocumentStates.flatMap((state: unknown) =>
    isRecord(state) && typeof state.id === "string" ? state.id : [],
  );
}

function remove({ transaction }: ActionContext, action: Action): void {
  const release = inState(transaction, action, "it can be deleted", "archived", "published");
  transaction.delete(release._id);
}

const EXISTING = new Set<unknown>(["fail", "ignore", "replace"]);

/**
 * Stores a release as it was exported. One whose time has passed comes back as active: content
 * that is brought in must not publish itself.
 */
function importRelease({ transaction }: ActionContext, action: Action): void {
  const name = nameOf(action);
  const id = releaseDocumentId(name);
  const ifExists = action.ifExists ?? "fail";
  if (!EXISTING.has(ifExists)) throw new Refused(400, "ifExists must be fail, ignore or replace");
  if (transaction.get(id)) {
    if (ifExists === "ignore") return;
    if (ifExists === "fail") throw new Refused(409, `The release "${name}" already exists`);
  }
  const given = attributes(action, isRecord(action.document) ? "document" : "attributes");
  const metadata = isRecord(given.metadata) ? given.metadata : {};
  const { publishAt, ...rest } = given;
  const isAhead =
    given.state === "scheduled" && time(publishAt, "publishAt") > transaction.timestamp;
  const state = isAhead || given.state !== "scheduled" ? settled(given.state) : "active";
  const release = {
    ...rest,
    _type: "system.release",
    name,
    state,
    metadata: { releaseType: "undecided", ...metadata },
    ...(isAhead ? { publishAt: time(publishAt, "publishAt") } : {}),
  };
  checkMetadata(release.metadata);
  put(transaction, release, id);
  if (!isRelease(transaction.get(id))) throw new Refused(400, "attributes are no release");
}

/** Sanity's service has states on the way to others; here they are the ones they came from. */
function settled(state: unknown): unknown {
  if (state === "publishing" || state === "archiving" || state === "scheduling") return "active";
  return state === "unarchiving" ? "archived" : (state ?? "active");
}
