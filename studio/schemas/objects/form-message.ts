import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { defineField, defineType } from "sanity";
import { sibling } from "../fields/sibling.ts";

const meanings = [
  { title: "The form's height", value: "height" },
  { title: "Somebody began to fill it in", value: "started" },
  { title: "It was sent", value: "submitted" },
];

/** A place in a message: names with points between them, or the number of a part. */
const placeName = /^[\w$-]+(\.[\w$-]+)*$/;

/** How an outside form tells the page around it something, in the words of its vendor. */
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
      title: "Where its kind stands",
      description:
        "For example type, or payload.kind. Of a text such as setHeight:900:form, 0 is the first part. Only a height may do without.",
      type: "string",
      validation: (rule) =>
        rule.custom<string>((field, { parent }) => {
          if (field)
            return placeName.test(field) || "Write names with points between them, without blanks";
          return (
            sibling(parent, "means") === "height" ||
            "Every message would count: say where its kind stands"
          );
        }),
    }),
    defineField({
      name: "says",
      title: "What stands there",
      description: "For example form-submitted. Exactly as the form's vendor documents it.",
      type: "string",
      validation: (rule) =>
        rule.custom<string>(
          (says, { parent }) =>
            !sibling(parent, "field") || Boolean(says) || "Say what stands there",
        ),
    }),
    defineField({
      name: "carries",
      title: "Where the height or the number of the request stands",
      description:
        "For example height, or 1 for the second part of a text. The number of a request lets the ad service count it once.",
      type: "string",
      validation: (rule) =>
        rule.custom<string>((carries, { parent }) => {
          if (carries)
            return (
              placeName.test(carries) || "Write names with points between them, without blanks"
            );
          return sibling(parent, "means") !== "height" || "Say where the height stands";
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
