import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { defineField, defineType } from "sanity";
import { readField } from "../fields/read-field.ts";

const meanings = [
  { title: "The form's height", value: "height" },
  { title: "Somebody began to fill it in", value: "started" },
  { title: "It was sent", value: "submitted" },
];

/** A path in a message: names separated by dots, or an index. */
const pathPattern = /^[\w$-]+(\.[\w$-]+)*$/;

/** The format of messages that an embedded form posts to the page. */
export const formMessage = defineType({
  name: "formMessage",
  title: "Message of the form",
  type: "object",
  icon: EnvelopeIcon,
  fields: [
    defineField({
      name: "means",
      title: "What it means",
      description: "Chooses what the page does when it hears this message.",
      type: "string",
      options: { layout: "radio", list: meanings },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "field",
      title: "Path of its type",
      description:
        "For example type, or payload.kind. Of a text such as setHeight:900:form, 0 is the first part. Only a height may do without.",
      type: "string",
      validation: (rule) =>
        rule.custom<string>((field, { parent }) => {
          if (field)
            return (
              pathPattern.test(field) || "Write names with points between them, without blanks"
            );
          return (
            readField(parent, "means") === "height" ||
            "Every message would match. Enter the path of its type"
          );
        }),
    }),
    defineField({
      name: "says",
      title: "Expected value",
      description: "For example form-submitted. Exactly as the form's vendor documents it.",
      type: "string",
      validation: (rule) =>
        rule.custom<string>(
          (says, { parent }) =>
            !readField(parent, "field") || Boolean(says) || "Enter the expected value",
        ),
    }),
    defineField({
      name: "carries",
      title: "Path of the height or the request number",
      description:
        "For example height, or 1 for the second part of a text. The number of a request lets the ad service count it once.",
      type: "string",
      validation: (rule) =>
        rule.custom<string>((carries, { parent }) => {
          if (carries)
            return (
              pathPattern.test(carries) || "Write names with points between them, without blanks"
            );
          return readField(parent, "means") !== "height" || "Enter the path of the height";
        }),
    }),
  ],
  preview: {
    select: { means: "means", field: "field", says: "says" },
    prepare: ({ means, field, says }) => ({
      title: meanings.find(({ value }) => value === means)?.title ?? "Choose what it means",
      subtitle: field ? `${field}: ${says ?? ""}` : "Any message with a height",
    }),
  },
});
