import { defineField } from "sanity";
import { pageReference } from "./page-reference.ts";
import { line, paragraph } from "./text-fields.ts";

/** What is said at each form about what happens to the data in it. */
export function privacyNotice(group: string) {
  return defineField({
    name: "privacyNotice",
    title: "Privacy line at forms",
    description: "Stands above the button of each form, with a link to the privacy policy.",
    type: "object",
    group,
    fields: [
      paragraph({
        name: "formText",
        title: "Text at forms",
        description: "At the contact form, the form for the guide and the request for a demo.",
        long: [200, "Longer lines are not read; the policy has room"],
      }),
      paragraph({
        name: "newsletterText",
        title: "Text at newsletter boxes",
        description: "In the footer and wherever the newsletter is offered.",
        long: [160, "Longer lines are not read; the policy has room"],
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
        description: "Where the link leads.",
        validation: (rule) => rule.required(),
      }),
      defineField({
        name: "version",
        title: "Version of the texts",
        description:
          "Not shown. Stored with every form as what its sender read: give a new one whenever a text changes, for example 2026-11.",
        type: "string",
        validation: (rule) => rule.required().max(40),
      }),
    ],
    validation: (rule) => rule.required(),
  });
}
