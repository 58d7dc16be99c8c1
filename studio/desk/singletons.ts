import { homePageId, getPublishedId } from "../schemas/fields/page-path.ts";

/** The documents of the desk's settings, in its order. Each is the only one of its type, which is also its id. */
export const settings = [
  { type: "siteSettings", title: "Site settings" },
  { type: "brand", title: "Brand" },
  { type: "navigation", title: "Navigation" },
  { type: "labels", title: "Interface labels" },
] as const;

const settingsTypes: readonly string[] = settings.map(({ type }) => type);

/** Whether a type is one of the settings, which contributors cannot change. */
export const isSettings = (type: string): boolean => settingsTypes.includes(type);

/** Types with exactly one document, whose id is the type name. */
export const singletonTypes: ReadonlySet<string> = new Set(["solutionGuide", ...settingsTypes]);

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
