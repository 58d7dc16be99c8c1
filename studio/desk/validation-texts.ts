import { defineLocaleResourceBundle, type ValidationLocaleResourceKeys } from "sanity";

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
