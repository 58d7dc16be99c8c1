import { isRecord } from "../../../supabase/domain/json.ts";
import { draftId, releaseOf, strongReferences } from "../storage/documents.ts";
import type { Transaction } from "./transaction.ts";

/**
 * References that are weak until their document is published, as the Studio stores them: with
 * `_strengthenOnPublish`. Drafts and versions can thereby refer to unpublished documents.
 */
type Content = Record<string, unknown>;

/** The type of the document that a reference points to, or undefined to leave the reference as it is. */
type FindType = (ref: string) => { type?: string } | undefined;

/** A copy of an object in which weak references to documents that were unpublished are strong. */
export const strengthenReferencesIn = (object: Content): Content =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, strengthenReferences(value)]),
  );

function strengthenReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthenReferences);
  if (!isRecord(value)) return value;
  if (typeof value._ref === "string" && isRecord(value._strengthenOnPublish)) {
    const { _strengthenOnPublish, _weak, ...reference } = value;
    return _strengthenOnPublish.weak === true ? { ...reference, _weak: true } : reference;
  }
  return strengthenReferencesIn(value);
}

/** A copy of an object in which the references that `findType` selects are weak until published. */
export const weakenReferencesIn = (object: Content, findType: FindType): Content =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, weakenReferences(value, findType)]),
  );

function weakenReferences(value: unknown, findType: FindType): unknown {
  if (Array.isArray(value)) return value.map((item) => weakenReferences(item, findType));
  if (!isRecord(value)) return value;
  const isStrong =
    typeof value._ref === "string" && value._weak !== true && value._dataset === undefined;
  const target = isStrong ? findType(String(value._ref)) : undefined;
  if (target) return { ...value, _weak: true, _strengthenOnPublish: target };
  return weakenReferencesIn(value, findType);
}

/**
 * Weakens the references of changed versions to documents that are not published, such as those
 * that the same release creates. The Studio reverts a release with versions from the history, whose
 * references are strong. They become strong again when the release is published, and are checked then.
 */
export function weakenVersionReferences(transaction: Transaction): void {
  for (const [id, doc] of transaction.view.changes) {
    const release = releaseOf(id);
    if (!doc || release === undefined) continue;
    const isMissing = (ref: string) => !transaction.get(ref);
    if (![...strongReferences(doc)].some(isMissing)) continue;
    const weakened = weakenReferencesIn(doc, (ref) => {
      if (!isMissing(ref)) return undefined;
      const variant =
        transaction.get(`versions.${release}.${ref}`) ?? transaction.get(draftId(ref));
      return variant ? { type: variant._type } : {};
    });
    const version = { ...weakened, _id: doc._id, _type: doc._type };
    transaction.put(version, { createOrReplace: version });
  }
}
