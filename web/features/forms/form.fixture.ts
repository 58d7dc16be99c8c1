import type { Form, FormField } from "../../content/entries/forms.ts";

/** A field with the defaults of the Studio. */
export const createField = (
  field: Pick<FormField, "_key" | "kind" | "label"> & Partial<FormField>,
): FormField => ({
  leadField: null,
  help: null,
  isRequired: field.kind === "email" || field.kind === "consent",
  maxLength: null,
  choices: null,
  ...field,
});

/** A form with a field of every kind. */
export const partnerForm: Form = {
  _id: "form-partner",
  title: "Partner request",
  fields: [
    createField({ _key: "name", kind: "shortText", label: "Full name", leadField: "name" }),
    createField({ _key: "email", kind: "email", label: "Work email" }),
    createField({ _key: "company", kind: "shortText", label: "Company", leadField: "company" }),
    createField({ _key: "phone", kind: "phone", label: "Phone" }),
    createField({
      _key: "size",
      kind: "choice",
      label: "Customers",
      isRequired: true,
      choices: ["1 to 10", "More than 10"],
    }),
    createField({ _key: "plan", kind: "longText", label: "Your plan", help: "Two sentences." }),
    createField({ _key: "event", kind: "checkbox", label: "Invite me to the partner day" }),
    createField({ _key: "terms", kind: "consent", label: "I accept the partner terms" }),
  ],
  submitLabel: "Send request",
  newsletterLabel: null,
  successTitle: "Thank you",
  successText: "We reply within two days.",
  successPage: null,
};

/** Valid answers to the partner form. */
export const partnerAnswers = {
  form_id: "form-partner",
  "answer-name": "Ada Sample",
  "answer-email": "ada@example.com",
  "answer-company": "",
  "answer-phone": "+1 212 555 0100",
  "answer-size": "More than 10",
  "answer-plan": "We resell.",
  "answer-terms": "yes",
};
