import { isRecord } from "../../../supabase/domain/json.ts";
import { publishVariant, putDocument, willUnpublish } from "../mutations/action-arguments.ts";
import { draftId, publishedId, releaseOf, variantOf, type Doc } from "../storage/documents.ts";
import { LakeError, mutationError } from "../errors.ts";
import type { View } from "../storage/state.ts";
import { weakenReferencesIn } from "../mutations/references.ts";
import { Transaction } from "../mutations/transaction.ts";

/**
 * Releases are groups of changes that are published together. A release is a document
 * `_.releases.<name>`, its changes are the documents `versions.<name>.<id>`. It is `active` while
 * its changes are edited, `scheduled` while it waits for its time (and is locked), and finally
 * `published` or `archived`. Unlike in Sanity's service, every transition is one transaction, so
 * states such as `publishing` do not occur.
 */
export type ReleaseState = "active" | "scheduled" | "published" | "archived";

export type Release = Doc & {
  name: string;
  state: ReleaseState;
  metadata: Record<string, unknown>;
  publishAt?: string | null;
};

const releaseIdPrefix = "_.releases.";
const releaseStates = new Set(["active", "scheduled", "published", "archived"]);

export const getReleaseDocumentId = (name: string): string => releaseIdPrefix + name;

/** Only release actions may change release documents. */
export const isReleaseId = (id: string): boolean => id.startsWith(releaseIdPrefix);

export function isRelease(doc: Doc | undefined): doc is Release {
  return (
    doc !== undefined &&
    isReleaseId(doc._id) &&
    typeof doc.name === "string" &&
    typeof doc.state === "string" &&
    releaseStates.has(doc.state) &&
    isRecord(doc.metadata) &&
    typeof (doc.publishAt ?? "") === "string"
  );
}

export function getRelease(view: View, name: string): Release | undefined {
  const doc = view.get(getReleaseDocumentId(name));
  return isRelease(doc) ? doc : undefined;
}

/** Returns the title of a release, or its name if it has none. */
export function getReleaseTitle({ metadata, name }: Release): string {
  return typeof metadata.title === "string" && metadata.title ? metadata.title : name;
}

/** The versions in a release. */
export function getVersions(view: View, name: string): Doc[] {
  const prefix = `versions.${name}.`;
  return [...view.all()].filter(({ _id }) => _id.startsWith(prefix));
}

/** The draft of a document and its versions in releases. */
export function getVariants(view: View, published: string): Doc[] {
  return [...view.all()].filter(
    ({ _id }) => variantOf(_id) !== "published" && publishedId(_id) === published,
  );
}

/** The due time of a scheduled release in milliseconds since 1970; infinite without a valid time. */
export function getDueTime({ publishAt }: Release): number {
  const time = Date.parse(publishAt ?? "");
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}

/** Scheduled releases, ordered by time. */
export function getScheduledReleases(view: View): Release[] {
  return [...view.all()]
    .filter((doc) => isRelease(doc))
    .filter(({ state }) => state === "scheduled")
    .toSorted((a, b) => getDueTime(a) - getDueTime(b));
}

/**
 * Publishes the versions in a release. Unpublishes documents that are marked for it; their content
 * remains as a draft. References between the release's documents become strong.
 */
export function publishVersions(transaction: Transaction, name: string): Doc[] {
  const versions = getVersions(transaction.view, name);
  const unpublished = new Map<string, Doc>();
  for (const version of versions) {
    const id = publishedId(version._id);
    const published = transaction.get(id);
    if (!willUnpublish(version)) publishVariant(transaction, version, id);
    else if (published) unpublished.set(id, published);
  }
  // Documents that are unpublished together keep their references.
  const findType = (ref: string) => {
    const target = unpublished.get(ref);
    return target && { type: target._type };
  };
  for (const [id, published] of unpublished) {
    const draft = draftId(id);
    if (!transaction.get(draft))
      putDocument(transaction, weakenReferencesIn(published, findType), draft);
    transaction.delete(id);
  }
  for (const { _id } of versions) if (transaction.get(_id)) transaction.delete(_id);
  return versions;
}

/**
 * Rejects changes that conflict with releases: versions may only change while their release is
 * active, and documents that a scheduled release needs may not be deleted. Throws a
 * `mutationError`.
 */
export function checkReleases(transaction: Transaction): void {
  const { changes } = transaction.view;
  for (const id of changes.keys()) {
    const name = releaseOf(id);
    const release = name === undefined ? undefined : getRelease(transaction.view, name);
    if (!release || release.state === "active") continue;
    const before = transaction.base.get(release._id);
    if (!isRelease(before) || before.state !== release.state) continue;
    throw mutationError(409, {
      type: "releaseLockedError",
      description:
        release.state === "scheduled"
          ? `The release "${getReleaseTitle(release)}" is scheduled. Unschedule it to change "${id}"`
          : `The release "${getReleaseTitle(release)}" is ${release.state}; its documents cannot be changed`,
      id,
      releaseId: release.name,
    });
  }
  const deletesPublished = [...changes].some(([id, doc]) => !doc && variantOf(id) === "published");
  const changesRelease = [...changes.keys()].some(isReleaseId);
  if (!deletesPublished && !changesRelease) return;
  const knownFailures = findUnpublishableReleases(transaction.base);
  for (const [name, { title, reason }] of findUnpublishableReleases(transaction.view)) {
    if (knownFailures.has(name)) continue;
    throw mutationError(409, {
      type: "releaseLockedError",
      description: `This would prevent the scheduled release "${title}" from being published: ${reason}`,
      releaseId: name,
    });
  }
}

/** The titles of scheduled releases that could not be published at their time, with the reason, by name. */
function findUnpublishableReleases(view: View): Map<string, { title: string; reason: string }> {
  const found = new Map<string, { title: string; reason: string }>();
  let state = view;
  for (const release of getScheduledReleases(view)) {
    const { name } = release;
    const dryRun = new Transaction(state, "dry-run", new Date(0).toISOString());
    try {
      publishVersions(dryRun, name);
      dryRun.checkReferences();
      state = dryRun.view;
    } catch (error) {
      if (!(error instanceof LakeError)) throw error;
      found.set(name, { title: getReleaseTitle(release), reason: error.message });
    }
  }
  return found;
}
