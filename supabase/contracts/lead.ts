import * as z from "zod";
import { attributionIn, type Attribution } from "./attribution.ts";
import type { Database } from "./database.types.ts";
import {
  companySizes,
  guideRoles,
  inquiryTypes,
  leadLimits,
  type CompanySize,
  type GuideRole,
  type InquiryType,
} from "./lead-values.ts";
import { email, line, paragraphs } from "./text.ts";

/** A row of `public.leads` as staff read it. */
export type Lead = Omit<
  Database["public"]["Tables"]["leads"]["Row"],
  "submission_id" | "fingerprint" | "text_digest" | "search_text" | "chat_state"
>;

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
  | "chat_state"
  | "submission_id"
> & {
  attribution?: Attribution;
  signals?: Signals;
  /** The version of the privacy line that stood at the form. */
  consent_wording?: string;
};

/** What the form noticed about how it was filled in. A missing signal says nothing. */
export type Signals = {
  /** The field that people never see was filled in. */
  honeypot?: true | undefined;
  /** Milliseconds between the page being shown and the form being sent. */
  elapsed_ms?: number | undefined;
  /** The page's token: its own, its own of long ago, or made up. */
  token?: "right" | "ended" | "wrong" | undefined;
  /** When it came, where it had to wait for the database. ISO 8601. */
  received_at?: string | undefined;
};

function required<T extends z.ZodString>(text: T, message: string) {
  return text.min(1, { error: message });
}

/** A company nobody has to name: missing or blank is null. */
const optionalCompany = line("Company", leadLimits.company)
  .transform((text) => text || null)
  .nullish()
  .transform((text) => text ?? null);

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
  company: optionalCompany,
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

/** Anything but whole milliseconds of less than a day is no measurement. */
const elapsed = z.coerce.number().int().min(0).max(86_400_000).optional().catch(undefined);

/**
 * What comes with a submission besides its fields. `session` is a chat session id, which counts only with
 * `chatState`, the state that its visitor's browser holds; `submission` is
 * the id the form carried: the database stores a submission id once, so that a retry with the same
 * id answers like a success and adds no second lead. `wording` is the version of the privacy line.
 * What cannot be one is left out: it costs nobody their form.
 */
export const SubmissionContext = z.object({
  session: z.uuid().nullable().catch(null),
  chatState: z.string().min(1).max(200).nullable().catch(null),
  submission: z.uuid().nullable().catch(null),
  attribution: z.string().nullish().transform(attributionIn),
  wording: line("Wording", leadLimits.wording).min(1).nullable().catch(null),
  signals: z
    .object({
      honeypot: z.literal(true).optional(),
      elapsed_ms: elapsed,
      token: z.enum(["right", "ended", "wrong"]).optional(),
    })
    .default({}),
});
type Submission = z.output<typeof SubmissionContext>;
export type SubmissionContext = Pick<Submission, "session" | "submission"> & Partial<Submission>;

/** What of a submission's context is stored with every lead. */
function besides({ submission, attribution, wording, signals = {} }: SubmissionContext) {
  const noticed = Object.values(signals).some((signal) => signal !== undefined);
  return {
    ...(submission ? { submission_id: submission } : {}),
    ...(attribution ? { attribution } : {}),
    ...(noticed ? { signals } : {}),
    ...(wording ? { consent_wording: wording } : {}),
  };
}

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
    ...(context.chatState ? { chat_state: context.chatState } : {}),
    ...besides(context),
  };
}

/**
 * The guide form as it is posted (spec 5): first and last name, Business Email and Company Name are
 * required; Your Role and Company Size carry the mark, but a lead without them is accepted.
 */
export const GuideForm = z.object({
  firstName: required(
    line("First Name", leadLimits.partOfName),
    "Enter your first name, so that we know who reads the guide.",
  ),
  lastName: required(line("Last Name", leadLimits.partOfName), "Enter your last name."),
  email: email(
    "Business Email",
    leadLimits.email,
    "Enter your business e-mail address, so that we can answer questions about the guide.",
  ),
  company: required(
    line("Company Name", leadLimits.company),
    "Enter the name of your company or organisation.",
  ),
  role: z
    .enum(["", ...guideRoles], { error: "Choose one of the roles from the list." })
    .nullish()
    .transform((role): GuideRole | null => role || null),
  employees: z
    .enum(["", ...companySizes], { error: "Choose one of the company sizes from the list." })
    .nullish()
    .transform((size): CompanySize | null => size || null),
});

/** An accepted guide form. */
export type GuideForm = z.output<typeof GuideForm>;

/** The form's fields, in the order it shows them. */
export const guideFields = [
  "firstName",
  "lastName",
  "email",
  "company",
  "role",
  "employees",
] as const satisfies readonly (keyof GuideForm)[];

/** The row that a guide form becomes (spec 7). */
export function leadFromGuide(form: GuideForm, context: SubmissionContext): NewLead {
  return {
    name: `${form.firstName} ${form.lastName}`,
    email: form.email,
    company: form.company,
    role: form.role,
    form_source: "download_guide",
    message: form.employees && `Company size: ${form.employees}`,
    ...besides(context),
  };
}
