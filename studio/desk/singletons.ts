import { homePageId, getPublishedId } from "../schemas/fields/page-path.ts";

/** Types with exactly one document, whose id is the type name. */
export const singletonTypes: ReadonlySet<string> = new Set([
  "siteSettings",
  "solutionGuide",
  "labels",
]);

type NamedAction = {
  action?: string;
};

const singletonActions = new Set([
  "publish",
  "discardChanges",
  "restore",
  "schedule",
  "discardVersion",
]);
const removalActions = new Set(["delete", "unpublish", "unpublishVersion"]);

/** Filters the document actions: singletons and the home page cannot be removed. */
export function filterActions<A extends NamedAction>(
  actions: A[],
  document: { schemaType: string; documentId?: string | undefined },
): A[] {
  if (singletonTypes.has(document.schemaType)) {
    return actions.filter(({ action }) => action !== undefined && singletonActions.has(action));
  }
  if (document.documentId && getPublishedId(document.documentId) === homePageId) {
    return actions.filter(({ action }) => !action || !removalActions.has(action));
  }
  return actions;
}

/** Removes singletons from the “Create” menu. */
export function excludeSingletons<T extends { templateId: string }>(options: T[]): T[] {
  return options.filter(({ templateId }) => !singletonTypes.has(templateId));
}
