import { defineField } from "sanity";
import { pageReference } from "./page-reference.ts";
import { line, paragraph } from "./text-fields.ts";

const consentFields = [
  line({
    name: "title",
    title: "Title",
    description: "Title of the banner.",
    initialValue: "Your privacy choices",
  }),
  paragraph({
    name: "text",
    title: "Text",
    description: "What consent is requested for, and why.",
  }),
  line({
    name: "acceptLabel",
    title: "Button: accept all",
    description: "Allows all categories.",
    initialValue: "Accept all",
  }),
  line({
    name: "rejectLabel",
    title: "Button: reject all",
    description: "Allows only essential cookies.",
    initialValue: "Reject all",
  }),
  line({
    name: "chooseLabel",
    title: "Button: choose",
    description: "Opens the four choices.",
    initialValue: "Choose",
  }),
  line({
    name: "saveLabel",
    title: "Button: save the choice",
    description: "Closes the choices and saves them.",
    initialValue: "Save choices",
  }),
  line({
    name: "essentialTitle",
    title: "Essential: name",
    description: "Next to its switch.",
    initialValue: "Essential",
  }),
  paragraph({
    name: "essentialText",
    title: "Essential: explanation",
    description: "What is stored and why.",
  }),
  line({
    name: "functionalTitle",
    title: "Functional: name",
    description: "Next to its switch.",
    initialValue: "Functional",
  }),
  paragraph({
    name: "functionalText",
    title: "Functional: explanation",
    description: "What is stored and why.",
  }),
  line({
    name: "analyticsTitle",
    title: "Analytics: name",
    description: "Next to its switch.",
    initialValue: "Analytics",
  }),
  paragraph({
    name: "analyticsText",
    title: "Analytics: explanation",
    description: "What is stored and why.",
  }),
  line({
    name: "marketingTitle",
    title: "Marketing: name",
    description: "Next to its switch.",
    initialValue: "Marketing",
  }),
  paragraph({
    name: "marketingText",
    title: "Marketing: explanation",
    description: "What is stored and why.",
  }),
  line({
    name: "savedText",
    title: "Text after a choice",
    description: "On the legal page that shows the choices, after they were changed.",
    initialValue: "Your choice is saved.",
  }),
  paragraph({
    name: "privacyControlText",
    title: "Text for browsers with Global Privacy Control",
    description:
      "Next to the choices if the browser sends the Global Privacy Control signal, which counts as “reject all”.",
    initialValue:
      "Your browser sends the Global Privacy Control signal. We treat it as “Reject all”: only essential storage is used unless you turn on more here.",
  }),
  pageReference({
    name: "policyPage",
    title: "Page about cookies",
    description: "Linked from the banner.",
    validation: (rule) => rule.required(),
  }),
];

/** The texts of the consent banner for non-essential cookies. */
export function consent(group: string) {
  return defineField({
    name: "consent",
    title: "Consent banner",
    description:
      "Shown to each visitor once. The choices can be changed later on a legal page that shows them.",
    type: "object",
    group,
    fields: consentFields,
    validation: (rule) => rule.required(),
  });
}
