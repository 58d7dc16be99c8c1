import {
  defineLocaleResourceBundle,
  type StudioLocaleResourceKeys,
  type ValidationLocaleResourceKeys,
} from "sanity";

/**
 * The content lake rejects a published document with a reference to an unpublished one. Two new
 * documents that link to each other can therefore only be published together.
 */
const resources: Partial<Record<ValidationLocaleResourceKeys, string>> = {
  "object.reference-not-published":
    "The selected document is not published. Publish it first, or publish both in one release",
};

/** Texts that replace validation messages of the Studio. */
export const validationTexts = defineLocaleResourceBundle({
  locale: "en-US",
  namespace: "validation",
  resources,
});

/** The limit is in the description of the list. */
const listTexts: Partial<Record<StudioLocaleResourceKeys, string>> = {
  "inputs.array.action.max-reached": "This list is full. Remove an item to add another",
};

/** Texts that replace those of inputs of the Studio. */
export const inputTexts = defineLocaleResourceBundle({
  locale: "en-US",
  namespace: "studio",
  resources: listTexts,
});
