import { defineArrayMember, defineField } from "sanity";

type References = {
  name: string;
  title: string;
  description: string;
  /** The type of document that can be chosen. */
  to: string;
  group?: string;
  /** Whether the list may stand empty. */
  optional?: boolean;
  /** The most documents the place has room for, with the reason. */
  most?: [count: number, reason: string];
};

/** An ordered choice of documents of one type, each at most once. */
export function references({ to, optional = false, most, ...field }: References) {
  return defineField({
    ...field,
    type: "array",
    of: [defineArrayMember({ type: "reference", to: [{ type: to }] })],
    validation: (rule) => [
      optional ? rule.unique() : rule.required().min(1).unique(),
      ...(most ? [rule.max(most[0]).error(most[1])] : []),
    ],
  });
}
