import { homePageId, publishedId } from "../schemas/fields/page-path.ts";

/** Documents of which there is exactly one: their type names, which are also their ids. */
export const singletonTypes: ReadonlySet<string> = new Set(["siteSettings", "solutionGuide"]);

type Action = {
  action?: string;
};

const singletonActions = new Set([
  "publish",
  "discardChanges",
  "restore",
  "schedule",
  "discardVersion",
]);
const removals = new Set(["delete", "unpublish", "unpublishVersion"]);

/** The document actions an editor is offered: a singleton and the home page cannot be removed. */
export function actionsFor<A extends Action>(
  actions: A[],
  document: { schemaType: string; documentId?: string | undefined },
): A[] {
  if (singletonTypes.has(document.schemaType)) {
    return actions.filter(({ action }) => action !== undefined && singletonActions.has(action));
  }
  if (document.documentId && publishedId(document.documentId) === homePageId) {
    return actions.filter(({ action }) => !action || !removals.has(action));
  }
  return actions;
}

/** What “Create” offers: everything but the singletons, which exist already. */
export function withoutSingletons<T extends { templateId: string }>(options: T[]): T[] {
  return options.filter(({ templateId }) => !singletonTypes.has(templateId));
}
