import { keyFrom, type SeedForm } from "../seed-document.ts";

type Field = SeedForm["fields"][number];

const field = (label: string, field: Omit<Field, "_key" | "_type" | "label">): Field => ({
  _key: keyFrom(label),
  _type: "formField",
  label,
  ...field,
});

/** The registration below the list of events. */
export const eventRegistration: SeedForm = {
  _id: "form-event-registration",
  _type: "form",
  title: "Event registration",
  fields: [
    field("Full name", { kind: "shortText", leadField: "name", isRequired: true }),
    field("Work email", { kind: "email", help: "We'll send your invitation to this address." }),
    field("Company", { kind: "shortText", leadField: "company", isRequired: true }),
    field("Job title", { kind: "shortText", leadField: "role" }),
    field("Event", {
      kind: "choice",
      isRequired: true,
      choices: [
        "Platform briefing for data teams",
        "The next security roundtable",
        "Another event",
      ],
    }),
    field("Phone", {
      kind: "phone",
      help: "We call only if something changes on the day of the event.",
    }),
    field("What would you like to discuss?", { kind: "longText", maxLength: 1000 }),
    field("I would like to meet a customer at the event", { kind: "checkbox" }),
    field("You may include my name and company in the attendee list", { kind: "consent" }),
  ],
  submitLabel: "Register",
  newsletterLabel: "Also send me the newsletter",
  successTitle: "You are registered",
  successText: "We'll email you the invitation within one business day.",
};

/** The application below a job opening. */
export const jobApplication: SeedForm = {
  _id: "form-job-application",
  _type: "form",
  title: "Job application",
  fields: [
    field("Full name", { kind: "shortText", leadField: "name", isRequired: true }),
    field("Email", { kind: "email", help: "We'll reply to this address." }),
    field("Phone", { kind: "phone", help: "We call only to arrange an interview." }),
    field("Link to your resume or profile", {
      kind: "shortText",
      help: "For example LinkedIn, GitHub or a shared file.",
      isRequired: true,
    }),
    field("Why are you interested in this role?", { kind: "longText", maxLength: 2000 }),
    field("When could you start?", {
      kind: "choice",
      choices: ["Within a month", "In one to three months", "In more than three months"],
    }),
    field("You may store my application for 12 months to contact me about other jobs", {
      kind: "checkbox",
    }),
  ],
  submitLabel: "Send application",
  successTitle: "We received your application",
  successText: "A member of the hiring team will reply within five business days.",
};

/** The form before the download of the worksheet on access for AI agents. */
export const agentAccessReviewRequest: SeedForm = {
  _id: "form-agent-access-review",
  _type: "form",
  title: "Worksheet for access reviews",
  fields: [
    field("Full name", { kind: "shortText", leadField: "name", isRequired: true }),
    field("Work email", { kind: "email" }),
    field("Company", { kind: "shortText", leadField: "company", isRequired: true }),
    field("How many agents do you run?", {
      kind: "choice",
      choices: ["None yet", "1 to 5", "More than 5"],
    }),
  ],
  submitLabel: "Get the Worksheet",
  newsletterLabel: "Also send me the newsletter",
  successTitle: "Your worksheet is ready",
  successText: "Download the PDF below.",
};
