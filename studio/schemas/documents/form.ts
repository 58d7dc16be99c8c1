import { ClipboardIcon } from "@sanity/icons/Clipboard";
import { defineArrayMember, defineField, defineType } from "sanity";
import { requireExactlyOne } from "../fields/exactly-one.ts";
import { pageReference } from "../fields/page-reference.ts";
import { readField } from "../fields/read-field.ts";
import { line, optionalLine } from "../fields/text-fields.ts";

const emailPattern = /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/;

/** Returns the first value that occurs twice. */
function findRepeated(values: readonly string[]): string | undefined {
  return values.find((value, index) => value !== "" && values.indexOf(value) < index);
}

/** Checks the rules about several fields: one email address, and unique labels and targets. */
export function validateFormFields(list: readonly unknown[] | undefined): true | string {
  if (!list) return true;
  const readAll = (name: string) =>
    list.map((field) => String(readField(field, name) ?? "").trim());
  const kinds = readAll("kind");
  const emails = kinds.filter((kind) => kind === "email").length;
  if (list.length === 0) return "Add at least an email address, so that you can reply";
  if (emails === 0) return "Add a field for the email address, so that you can reply";
  if (emails > 1) return "Use only one field for the email address";
  const label = findRepeated(readAll("label").map((text) => text.toLowerCase()));
  if (label) return `Two fields have the label “${label}”. Give each its own label`;
  const target = findRepeated(
    list.flatMap((field, index) =>
      kinds[index] === "shortText" ? [String(readField(field, "leadField") ?? "")] : [],
    ),
  );
  return target ? "Only one field can fill in the same field of the lead" : true;
}

/** Suggests a field for the name. */
function suggestName(list: readonly unknown[] | undefined): true | string {
  return (
    !list?.length ||
    list.some((field) => readField(field, "leadField") === "name") ||
    "No field fills in the full name, so leads are listed by their email address"
  );
}

/** A form that an editor builds. Its submissions are leads. */
export const form = defineType({
  name: "form",
  title: "Form",
  type: "document",
  icon: ClipboardIcon,
  fields: [
    line({
      name: "title",
      title: "Name",
      description:
        "Names the form in the back office, in its filter and in emails to staff. Visitors do not see it.",
      long: [60, "A short name fits the lead list"],
    }),
    defineField({
      name: "fields",
      title: "Fields",
      description:
        "What visitors fill in, in this order, up to 20 fields. One field asks for the email address.",
      type: "array",
      of: [defineArrayMember({ type: "formField" })],
      initialValue: [
        {
          _type: "formField",
          label: "Full name",
          kind: "shortText",
          leadField: "name",
          isRequired: true,
        },
        { _type: "formField", label: "Email", kind: "email" },
      ],
      validation: (rule) => [
        rule.required(),
        rule.max(20).error("Use at most 20 fields"),
        rule.custom(validateFormFields),
        rule.custom(suggestName).warning(),
      ],
    }),
    line({
      name: "submitLabel",
      title: "Button",
      description: "The text of the button that sends the form.",
      initialValue: "Send",
      long: [30, "Keep the button to two or three words"],
    }),
    optionalLine({
      name: "newsletterLabel",
      title: "Newsletter checkbox",
      description:
        "With a text, the form offers a checkbox for the newsletter. Visitors who tick it receive an email to confirm.",
    }),
    line({
      name: "successTitle",
      title: "Success headline",
      description: "Replaces the form after it was sent. A file that the form unlocks is below it.",
      initialValue: "Thank you",
    }),
    defineField({
      name: "successText",
      title: "Success text",
      description: "Below the success headline: what happens next.",
      type: "text",
      rows: 3,
      validation: (rule) =>
        rule.custom((_, { parent }) =>
          requireExactlyOne(parent, {
            successText: "a success text",
            successPage: "a success page",
          }),
        ),
    }),
    pageReference({
      name: "successPage",
      title: "Success page",
      description: "Opens instead of the success text, except where the form unlocks a file.",
    }),
    defineField({
      name: "recipients",
      title: "Notify",
      description:
        "Up to five email addresses that are notified of each submission. Without one, the lead's owner is notified.",
      type: "array",
      of: [defineArrayMember({ type: "string" })],
      validation: (rule) => [
        rule.max(5).error("Use at most five addresses"),
        rule.custom((addresses: unknown[] | undefined) => {
          const wrong = addresses?.find((address) => !emailPattern.test(String(address)));
          return wrong === undefined || `“${String(wrong)}” is not an email address`;
        }),
      ],
    }),
  ],
  orderings: [{ name: "title", title: "Name", by: [{ field: "title", direction: "asc" }] }],
  preview: {
    select: { title: "title", fields: "fields" },
    prepare: ({ title, fields }) => {
      const count = Array.isArray(fields) ? fields.length : 0;
      return {
        title: title ?? "Untitled form",
        subtitle: count === 1 ? "1 field" : `${count} fields`,
      };
    },
  },
});
