import * as z from "zod";
import type { Database } from "./database.types.ts";
import { inquiryTypes, leadLimits, type InquiryType } from "./lead-values.ts";
import { email, line, paragraphs } from "./text.ts";

/** A row of `public.leads` as staff read it. */
export type Lead = Database["public"]["Tables"]["leads"]["Row"];

/** What the public key may insert into `public.leads`: exactly the granted columns (spec 7). */
export type NewLead = Pick<
  Database["public"]["Tables"]["leads"]["Insert"],
  | "name"
  | "email"
  | "company"
  | "role"
  | "phone"
  | "inquiry_type"
  | "message"
  | "form_source"
  | "session_id"
  | "submission_id"
>;

function required<T extends z.ZodString>(text: T, message: string) {
  return text.min(1, { error: message });
}

/**
 * The contact form as it is posted (spec 5): Full Name, Email, Subject and Message are required;
 * Company and Inquiry Type may be missing or empty and become null. Unknown fields are dropped.
 */
export const ContactForm = z.object({
  name: required(
    line("Full Name", leadLimits.name),
    "Enter your full name, so that we know who to answer.",
  ),
  email: email("Email", leadLimits.email, "Enter your e-mail address, so that we can answer you."),
  company: line("Company", leadLimits.company)
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null),
  subject: required(
    line("Subject", leadLimits.subject),
    "Enter a subject: a few words on what this is about.",
  ),
  message: paragraphs("Message", leadLimits.message).pipe(
    z.string().min(1, { error: "Enter your message: tell us how we can help." }),
  ),
  inquiryType: z
    .enum(["", ...inquiryTypes], { error: "Choose one of the inquiry types from the list." })
    .nullish()
    .transform((type): InquiryType | null => type || null),
});

/** An accepted contact form. */
export type ContactForm = z.output<typeof ContactForm>;

/** The form's fields, in the order it shows them. */
export const contactFields = [
  "name",
  "email",
  "company",
  "subject",
  "message",
  "inquiryType",
] as const satisfies readonly (keyof ContactForm)[];

/**
 * What comes with a submission besides its fields. `session` is a chat session id; `submission` is
 * the id the form carried: the database stores a submission id once, so that a retry with the same
 * id answers like a success and adds no second lead.
 */
export const SubmissionContext = z.object({
  session: z.uuid().nullable().catch(null),
  submission: z.uuid().nullable().catch(null),
});
export type SubmissionContext = z.output<typeof SubmissionContext>;

/** The row that a contact form becomes (spec 7). */
export function leadFromContact(form: ContactForm, context: SubmissionContext): NewLead {
  return {
    name: form.name,
    email: form.email,
    company: form.company,
    inquiry_type: form.inquiryType,
    message: `Subject: ${form.subject}\n\n${form.message}`,
    form_source: "contact_form",
    session_id: context.session,
    ...(context.submission ? { submission_id: context.submission } : {}),
  };
}
