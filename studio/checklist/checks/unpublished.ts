import { createFinding, type Check } from "../finding.ts";

/** Unpublished changes. The other checks already include them. */
export const checkUnpublished: Check = ({ documents }) =>
  [...documents.values()]
    .filter(({ hasDraft, isPublished }) => hasDraft || !isPublished)
    .map((document) =>
      createFinding(
        document,
        [],
        document.isPublished ? "Has unpublished changes" : "Never published",
      ),
    );
