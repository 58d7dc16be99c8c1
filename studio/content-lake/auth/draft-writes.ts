import { isPublisher, type Actor } from "./access.ts";
import { forbidden, type LakeError } from "../errors.ts";
import { variantOf, type Doc } from "../storage/documents.ts";
import type { Transaction } from "../mutations/transaction.ts";

const protectedTypes = ["siteSettings", "brand", "navigation", "labels"];

/**
 * What a contributor may change: drafts, except those of the desk's settings. Published documents, versions
 * in releases, releases and preview links are for roles that may publish. The filter describes the same
 * rule to the Studio.
 */
export const contributorFilter = `_id in path("drafts.**") && !(_type in ${JSON.stringify(protectedTypes)})`;

const isContributorDocument = (doc: Doc): boolean =>
  variantOf(doc._id) === "draft" && !protectedTypes.includes(doc._type);

/** Throws 403 when the transaction changes a document that the actor may not change. */
export function checkWritePermission(
  actor: Actor,
  { base, view }: Transaction,
  createForbiddenError: (permission: string) => LakeError = forbidden,
): void {
  if (isPublisher(actor)) return;
  for (const [id, after] of view.changes) {
    const before = base.get(id);
    const isAllowed = [before, after].every((doc) => !doc || isContributorDocument(doc));
    if (!isAllowed) throw createForbiddenError(getPermission(before, after));
  }
}

/** The name of the missing permission, as in Sanity's grants. */
function getPermission(before: Doc | undefined, after: Doc | undefined): string {
  if (!before) return "create";
  return after ? "update" : "manage";
}
