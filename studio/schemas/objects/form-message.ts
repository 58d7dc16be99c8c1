import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { defineField, defineType } from "sanity";
import { readField } from "../fields/read-field.ts";

const messageTypes = [
  { title: "The form's height", value: "height" },
  { title: "The first input", value: "started" },
  { title: "The submission", value: "submitted" },
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
      name: "messageType",
      title: "What it reports",
      description: "Selects what the page does when it receives this message.",
      type: "string",
      options: { layout: "radio", list: messageTypes },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "typePath",
      title: "Path of its type",
      description:
        "For example type, or payload.kind. Of a text such as setHeight:900:form, 0 is the first part. Only a height may do without.",
      type: "string",
      validation: (rule) =>
        rule.custom<string>((typePath, { parent }) => {
          if (typePath)
            return (
              pathPattern.test(typePath) || "Write names with points between them, without blanks"
            );
          return (
            readField(parent, "messageType") === "height" ||
            "Enter the path of its type. Without it every message would match"
          );
        }),
    }),
    defineField({
      name: "typeValue",
      title: "Expected value",
      description: "For example form-submitted. Exactly as the form's vendor documents it.",
      type: "string",
      validation: (rule) =>
        rule.custom<string>(
          (typeValue, { parent }) =>
            !readField(parent, "typePath") || Boolean(typeValue) || "Enter the expected value",
        ),
    }),
    defineField({
      name: "valuePath",
      title: "Path of the height or the request number",
      description:
        "For example height, or 1 for the second part of a text. The number of a request lets the ad service count it once.",
      type: "string",
      validation: (rule) =>
        rule.custom<string>((valuePath, { parent }) => {
          if (valuePath)
            return (
              pathPattern.test(valuePath) || "Write names with points between them, without blanks"
            );
          return readField(parent, "messageType") !== "height" || "Enter the path of the height";
        }),
    }),
  ],
  preview: {
    select: { messageType: "messageType", typePath: "typePath", typeValue: "typeValue" },
    prepare: ({ messageType, typePath, typeValue }) => ({
      title:
        messageTypes.find(({ value }) => value === messageType)?.title ?? "Select what it reports",
      subtitle: typePath ? `${typePath}: ${typeValue ?? ""}` : "Any message with a height",
    }),
  },
});
