import { defineArrayMember, defineField, type FieldDefinition } from "sanity";
import { readField } from "./read-field.ts";
import { optionalLine } from "./text-fields.ts";

type Criterion = "type" | "category" | "tag" | "industry" | "department";

type Selection = {
  /** The type of the selected documents. */
  to: string;
  /** What they are called, in lower case: “articles”. */
  plural: string;
  /** The label of the automatic selection: “The newest articles”. */
  automatic: string;
  /** The fields that can restrict the automatic selection. */
  by: readonly Criterion[];
  /** The types to choose from with the criterion `type`. */
  types?: { title: string; value: string }[];
  /** The number of documents in new sections; null for all. */
  limit?: number | null;
  /** What the section sorts chosen documents by; without it, editors order them. */
  sortedBy?: string;
  group?: string;
};

const isManual = (parent: unknown) => readField(parent, "mode") === "manual";

/**
 * The documents that a section shows: chosen individually, or all that match optional criteria up to a
 * limit. Every section that lists documents uses this object.
 */
export function selection({
  to,
  plural,
  automatic,
  by,
  types,
  limit = 6,
  sortedBy,
  group,
}: Selection) {
  const criteria = createCriteria(plural, types);
  return defineField({
    ...(group && { group }),
    name: "selection",
    title: "Selection",
    description: `Which ${plural} this section shows.`,
    type: "object",
    options: { collapsible: false },
    fields: [
      defineField({
        name: "mode",
        title: "Show",
        description:
          "New documents appear in an automatic selection as soon as they are published.",
        type: "string",
        initialValue: "automatic",
        options: {
          layout: "radio",
          list: [
            { title: automatic, value: "automatic" },
            {
              title: sortedBy ? "A list that you choose" : "A list that you choose and order",
              value: "manual",
            },
          ],
        },
        validation: (rule) => rule.required(),
      }),
      defineField({
        name: "documents",
        title: "List",
        description: sortedBy ? `Sorted by ${sortedBy}.` : "Shown in this order.",
        type: "array",
        of: [defineArrayMember({ type: "reference", to: [{ type: to }] })],
        hidden: ({ parent }) => !isManual(parent),
        validation: (rule) => [
          rule.unique(),
          rule.custom((documents, { parent }) =>
            isManual(parent) && !documents?.length ? `Choose the ${plural} of this section` : true,
          ),
        ],
      }),
      ...by.map((name) => criteria[name]),
      defineField({
        name: "limit",
        title: "Number",
        description:
          limit === null
            ? "The most that are shown. Leave empty for all."
            : "The most that are shown, or the number per page if the section has pages.",
        type: "number",
        ...(limit !== null && { initialValue: limit }),
        hidden: ({ parent }) => isManual(parent),
        validation: (rule) => rule.integer().min(1).max(48),
      }),
    ],
    validation: (rule) => rule.required(),
  });
}

function createCriteria(
  plural: string,
  types: Selection["types"] = [],
): Record<Criterion, FieldDefinition> {
  const hidden = ({ parent }: { parent?: unknown }) => isManual(parent);
  return {
    type: defineField({
      name: "type",
      title: "Only this type",
      description: `Leave empty for ${plural} of all types.`,
      type: "string",
      options: { list: types },
      hidden,
    }),
    category: defineField({
      name: "category",
      title: "Only this category",
      description: `Leave empty for ${plural} of all categories.`,
      type: "reference",
      to: [{ type: "resourceCategory" }],
      hidden,
    }),
    tag: {
      ...optionalLine({
        name: "tag",
        title: "Only this tag",
        description: `Exactly as it is written in the tags. Leave empty for all ${plural}.`,
      }),
      hidden,
    },
    industry: defineField({
      name: "industry",
      title: "Only this industry",
      description: `Leave empty for ${plural} of all industries.`,
      type: "reference",
      to: [{ type: "industry" }],
      hidden,
    }),
    department: {
      ...optionalLine({
        name: "department",
        title: "Only this department",
        description: `Exactly as it is written in the ${plural}. Leave empty for all departments.`,
      }),
      hidden,
    },
  };
}
