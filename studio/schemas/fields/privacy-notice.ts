import { defineField } from "sanity";
import { pageReference } from "./page-reference.ts";
import { line, paragraph } from "./text-fields.ts";

/** The privacy text of forms. */
export function privacyNotice(group: string) {
  return defineField({
    name: "privacyNotice",
    title: "Privacy line at forms",
    description: "Shown above the button of each form, with a link to the privacy policy.",
    type: "object",
    group,
    fields: [
      paragraph({
        name: "formText",
        title: "Text at forms",
        description: "At the contact form, the form for the guide and the request for a demo.",
        long: [200, "Longer texts are not read. Put details into the policy"],
      }),
      paragraph({
        name: "newsletterText",
        title: "Text at newsletter boxes",
        description: "In the footer and wherever the newsletter is offered.",
        long: [160, "Longer texts are not read. Put details into the policy"],
      }),
      line({
        name: "linkLabel",
        title: "Label of the link",
        description: "Follows the text.",
        initialValue: "Privacy policy",
      }),
      pageReference({
        name: "page",
        title: "Page about privacy",
        description: "Target of the link.",
        validation: (rule) => rule.required(),
      }),
      defineField({
        name: "version",
        title: "Version of the texts",
        description:
          "Not shown. Stored with every form submission. Change it whenever a text changes, for example to 2026-11.",
        type: "string",
        validation: (rule) => rule.required().max(40),
      }),
    ],
    validation: (rule) => rule.required(),
  });
}
