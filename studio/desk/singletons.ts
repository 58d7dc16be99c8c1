import { homePageId, getPublishedId } from "../schemas/fields/page-path.ts";

/** Types with exactly one document, whose id is the type name, in the order of the desk. */
export const singletons = [
  { type: "solutionGuide", title: "Solution guide" },
  { type: "brand", title: "Brand" },
  { type: "labels", title: "Labels" },
  { type: "siteSettings", title: "Site settings" },
] as const;

export const singletonTypes: ReadonlySet<string> = new Set(singletons.map(({ type }) => type));

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

/** Removes singletons, and the tags and folders of the media tool, from the “Create” menu. */
export function filterNewDocuments<T extends { templateId: string }>(options: T[]): T[] {
  return options.filter(
    ({ templateId }) => !singletonTypes.has(templateId) && !templateId.startsWith("media."),
  );
}
