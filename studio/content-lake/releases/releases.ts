import { publishVariant, put, willUnpublish } from "../mutations/action.ts";
import {
  draftId,
  isRecord,
  publishedId,
  releaseOf,
  variantOf,
  type Doc,
} from "../storage/documents.ts";
import { LakeError, mutationError } from "../errors.ts";
import type { View } from "../storage/state.ts";
import { Transaction } from "../mutations/transaction.ts";

/**
 * Releases: groups of changes that are published together. A release is a document
 * `_.releases.<name>`, its changes are the documents `versions.<name>.<id>`. It is `active` while
 * they are edited, `scheduled` while they wait for their time and cannot be edited, and in the end
 * `published` or `archived`. Sanity's service passes through states such as `publishing` on the way;
 * here every step is one transaction and nobody sees them.
 */
export type ReleaseState = "active" | "scheduled" | "published" | "archived";

export type Release = Doc & {
  name: string;
  state: ReleaseState;
  metadata: Record<string, unknown>;
  publishAt?: string;
};

const PREFIX = "_.releases.";
const STATES = new Set(["active", "scheduled", "published", "archived"]);

export const releaseDocumentId = (name: string): string => PREFIX + name;

/** Release documents have rules of their own and are changed by release actions alone. */
export const isReleaseId = (id: string): boolean => id.startsWith(PREFIX);

export function isRelease(doc: Doc | undefined): doc is Release {
  return (
    doc !== undefined &&
    isReleaseId(doc._id) &&
    typeof doc.name === "string" &&
    typeof doc.state === "string" &&
    STATES.has(doc.state) &&
    isRecord(doc.metadata)
  );
}

export function releaseNamed(view: View, name: string): Release | undefined {
  const doc = view.get(releaseDocumentId(name));
  return isRelease(doc) ? doc : undefined;
}

/** What people call it, for messages. */
export function titleOf({ metadata, name }: Release): string {
  return typeof metadata.title === "string" && metadata.title ? metadata.title : name;
}

/** The versions in a release. */
export function versionsIn(view: View, name: string): Doc[] {
  const prefix = `versions.${name}.`;
  return [...view.all()].filter(({ _id }) => _id.startsWith(prefix));
}

/** The draft of a document and its versions in releases. */
export function variantsOf(view: View, published: string): Doc[] {
  return [...view.all()].filter(
    ({ _id }) => variantOf(_id) !== "published" && publishedId(_id) === published,
  );
}

/** Scheduled releases, the next one first. */
export function scheduledReleases(view: View): Release[] {
  return [...view.all()]
    .filter((doc) => isRelease(doc))
    .filter(({ state }) => state === "scheduled")
    .toSorted((a, b) => Date.parse(a.publishAt ?? "") - Date.parse(b.publishAt ?? ""));
}

/**
 * Publishes everything in a release, or unpublishes what is marked so; the content of what is
 * unpublished stays as a draft. References between its documents hold from then on.
 */
export function publishVersions(transaction: Transaction, name: string): Doc[] {
  const versions = versionsIn(transaction.view, name);
  const leaving = new Map<string, Doc>();
  for (const version of versions) {
    const id = publishedId(version._id);
    const published = transaction.get(id);
    if (!willUnpublish(version)) publishVariant(transaction, version, id);
    else if (published) leaving.set(id, published);
  }
  for (const [id, published] of leaving) {
    const draft = draftId(id);
    if (!transaction.get(draft)) {
      const content = weakened(published, leaving);
      put(transaction, isRecord(content) ? content : published, draft);
    }
    transaction.delete(id);
  }
  for (const { _id } of versions) if (transaction.get(_id)) transaction.delete(_id);
  return versions;
}

/** References to what is unpublished along with it hold again once both are published. */
function weakened(value: unknown, leaving: Map<string, Doc>): unknown {
  if (Array.isArray(value)) return value.map((item) => weakened(item, leaving));
  if (!isRecord(value)) return value;
  const target = typeof value._ref === "string" ? leaving.get(value._ref) : undefined;
  if (target && value._weak !== true)
    return { ...value, _weak: true, _strengthenOnPublish: { type: target._type } };
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, weakened(item, leaving)]),
  );
}

/**
 * Checks what a transaction did against the releases there are: versions change only while their
 * release is active, and nothing may go on which a scheduled release relies. Throws a
 * `mutationError`.
 */
export function checkReleases(transaction: Transaction): void {
  const { changes } = transaction.view;
  for (const id of changes.keys()) {
    const name = releaseOf(id);
    const release = name === undefined ? undefined : releaseNamed(transaction.view, name);
    if (!release || release.state === "active") continue;
    const before = transaction.base.get(release._id);
    if (!isRelease(before) || before.state !== release.state) continue;
    throw mutationError(409, {
      type: "releaseLockedError",
      description:
        release.state === "scheduled"
          ? `The release "${titleOf(release)}" is scheduled; unschedule it to change "${id}"`
          : `The release "${titleOf(release)}" is ${release.state}; its documents cannot be changed`,
      id,
      releaseId: release.name,
    });
  }
  const isRemoval = [...changes].some(([id, doc]) => !doc && variantOf(id) === "published");
  const isSchedule = [...changes.keys()].some(isReleaseId);
  if (!isRemoval && !isSchedule) return;
  const already = failures(transaction.base);
  for (const [name, reason] of failures(transaction.view)) {
    if (already.has(name)) continue;
    throw mutationError(409, {
      type: "releaseLockedError",
      description: `The scheduled release "${name}" could not be published then: ${reason}`,
      releaseId: name,
    });
  }
}

/** Which scheduled releases could not be published at their time, by name, and why. */
function failures(view: View): Map<string, string> {
  const found = new Map<string, string>();
  let state = view;
  for (const { name } of scheduledReleases(view)) {
    const trial = new Transaction(state, "trial", new Date(0).toISOString());
    try {
      publishVersions(trial, name);
      trial.checkReferences();
      state = trial.view;
    } catch (error) {
      if (!(error instanceof LakeError)) throw error;
      found.set(name, error.message);
    }
  }
  return found;
}
