import { defineArrayMember, defineField } from "sanity";

type References = {
  name: string;
  title: string;
  description: string;
  /** The type of the referenced documents. */
  to: string;
  group?: string;
  /** Whether the list may be empty. */
  isOptional?: boolean;
  /** The maximum number of documents and the reason for it. */
  max?: [count: number, reason: string];
};

/** An ordered list of documents of one type without duplicates. */
export function references({ to, isOptional = false, max, ...field }: References) {
  return defineField({
    ...field,
    type: "array",
    of: [defineArrayMember({ type: "reference", to: [{ type: to }] })],
    validation: (rule) => [
      isOptional ? rule.unique() : rule.required().min(1).unique(),
      ...(max ? [rule.max(max[0]).error(max[1])] : []),
    ],
  });
}
