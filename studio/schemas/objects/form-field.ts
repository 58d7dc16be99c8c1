import { StringIcon } from "@sanity/icons/String";
import { defineArrayMember, defineField, defineType } from "sanity";
import { readField } from "../fields/read-field.ts";
import { rejectEmptyLine } from "../fields/text-fields.ts";

const kinds = [
  { title: "Short text", value: "shortText" },
  { title: "Long text", value: "longText" },
  { title: "Email address", value: "email" },
  { title: "Phone number", value: "phone" },
  { title: "Choice from a list", value: "choice" },
  { title: "Checkbox", value: "checkbox" },
  { title: "Consent", value: "consent" },
];

/** The fields of a lead that a short text can fill in. */
const leadFields = [
  { title: "Full name", value: "name" },
  { title: "Company", value: "company" },
  { title: "Job title", value: "role" },
];

const isKind =
  (...shown: string[]) =>
  ({ parent }: { parent?: unknown }) =>
    !shown.includes(String(readField(parent, "kind")));

/** A field of a form that an editor builds. */
export const formField = defineType({
  name: "formField",
  title: "Form field",
  type: "object",
  icon: StringIcon,
  fields: [
    defineField({
      name: "label",
      title: "Label",
      description:
        "Above the field, and beside a checkbox. The back office stores it with each answer, so a later change does not alter earlier answers.",
      type: "string",
      validation: (rule) => [
        rule.required(),
        rule.max(200).error("Shorten the label to 200 characters"),
      ],
    }),
    defineField({
      name: "kind",
      title: "Kind",
      description: "A consent is a checkbox that visitors must tick to send the form.",
      type: "string",
      initialValue: "shortText",
      options: { list: kinds },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "leadField",
      title: "Save as",
      description:
        "The field of the lead in which the back office stores the text. Leave empty to store it with the other answers of the form.",
      type: "string",
      options: { list: leadFields },
      hidden: isKind("shortText"),
    }),
    defineField({
      name: "help",
      title: "Help text",
      description: "Below the label, for example why you ask.",
      type: "string",
      validation: (rule) => rule.max(200).warning("Keep the help text to one sentence"),
    }),
    defineField({
      name: "isRequired",
      title: "Required",
      description: "Visitors cannot send the form without it.",
      type: "boolean",
      initialValue: false,
      hidden: ({ parent }) => ["email", "consent"].includes(String(readField(parent, "kind"))),
    }),
    defineField({
      name: "maxLength",
      title: "Maximum length",
      description: "In characters. Without it, 200 for a short text and 2,000 for a long one.",
      type: "number",
      hidden: isKind("shortText", "longText"),
      validation: (rule) =>
        rule.custom((length: number | undefined, { parent }) => {
          if (length === undefined) return true;
          const max = readField(parent, "kind") === "longText" ? 5000 : 200;
          return (
            (Number.isInteger(length) && length >= 1 && length <= max) ||
            `Enter a whole number from 1 to ${max.toLocaleString("en-US")}`
          );
        }),
    }),
    defineField({
      name: "choices",
      title: "Choices",
      description: "Shown in this order. Visitors choose one.",
      type: "array",
      of: [defineArrayMember({ type: "string" })],
      hidden: isKind("choice"),
      validation: (rule) =>
        rule.custom((choices: unknown[] | undefined, { parent }) => {
          if (readField(parent, "kind") !== "choice") return true;
          if (!choices || choices.length < 2) return "Add at least two choices";
          if (choices.length > 50) return "Use at most 50 choices";
          if (new Set(choices).size < choices.length)
            return "Remove the choice that is listed twice";
          if (choices.some((choice) => String(choice).length > 200))
            return "Shorten the choice with more than 200 characters";
          return rejectEmptyLine(choices);
        }),
    }),
  ],
  preview: {
    select: { label: "label", kind: "kind", isRequired: "isRequired" },
    prepare: ({ label, kind, isRequired }) => ({
      title: label ?? "Without a label",
      subtitle: [
        kinds.find(({ value }) => value === kind)?.title,
        (isRequired || kind === "email" || kind === "consent") && "Required",
      ]
        .filter(Boolean)
        .join(" · "),
    }),
  },
});
