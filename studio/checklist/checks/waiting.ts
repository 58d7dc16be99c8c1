import { at, type Check } from "../finding.ts";

/** Changes that visitors do not see yet. Everything else on the list is judged with them. */
export const waitingToBePublished: Check = ({ documents }) =>
  [...documents.values()]
    .filter(({ hasDraft, isPublished }) => hasDraft || !isPublished)
    .map((document) =>
      at(
        document,
        [],
        document.isPublished ? "Has changes that are not published" : "Has never been published",
      ),
    );
