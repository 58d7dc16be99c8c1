import type { Form } from "../../content/entries/forms.ts";

const answerPrefix = "answer-";

/** The name of the checkbox for the newsletter. */
export const newsletterField = "newsletter";

/** Returns the name of a field in a posted form. It stays the same when an editor changes the label. */
export const getFieldName = (key: string): string => answerPrefix + key;

/** Whether the name of a posted field is one of an editor's fields. */
export const isAnswerName = (name: string): boolean => name.startsWith(answerPrefix);

/** Returns the element id of a form; a page may have several. Also the value of `sent`. */
export const getFormElementId = (form: string): string => `form-${form}`;

/** Returns the labels of the visible fields by name. */
export function getFieldLabels({ fields, newsletterLabel }: Form): Record<string, string> {
  return {
    ...Object.fromEntries(fields.map(({ _key, label }) => [getFieldName(_key), label])),
    ...(newsletterLabel ? { [newsletterField]: newsletterLabel } : {}),
  };
}
