import * as z from "zod";
import { parseAttribution, type Attribution } from "./attribution.ts";
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

/** A row of `public.leads` as staff can read it. A check constraint ensures the shape of the form. */
export type Lead = Omit<
  Database["public"]["Tables"]["leads"]["Row"],
  "submission_id" | "fingerprint" | "text_digest" | "search_text" | "chat_state" | "submitted_form"
> & { submitted_form: SubmittedForm | null };

/** The columns of `public.leads` that the publishable key may insert (spec 7). */
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
  submitted_form?: SubmittedForm;
  /** The path of the page on which the form was posted. */
  page_path?: string;
  attribution?: Attribution;
  signals?: Signals;
  /** The version of the privacy notice below the form. */
  consent_wording?: string;
};

/** A form that an editor built, with the answers as the visitor saw them. */
export type SubmittedForm = {
  /** The id of the document. */
  id: string;
  title: string;
  answers: { label: string; value: string }[];
  /** Who is notified instead of the owner. The database drops recipients that the site has not signed. */
  recipients?: string[];
  /** The resource whose file the form unlocked. */
  resource?: { id: string; title: string };
};

/** Spam signals of a submission. A missing signal has no meaning. */
export type Signals = {
  /** The hidden honeypot field was filled in. */
  honeypot?: true | undefined;
  /** Milliseconds between showing the page and submitting the form. */
  elapsed_ms?: number | undefined;
  /** Whether the page's token is valid, expired or forged. */
  token?: "valid" | "expired" | "forged" | undefined;
  /** When the submission arrived, if it had to wait for the database. ISO 8601. */
  received_at?: string | undefined;
};

function requireNonEmpty<T extends z.ZodString>(text: T, message: string) {
  return text.min(1, { error: message });
}

/** Missing or blank becomes null. */
const optionalCompany = line("Company", leadLimits.company)
  .transform((text) => text || null)
  .nullish()
  .transform((text) => text ?? null);

/**
 * The posted contact form (spec 5). Full Name, Email, Subject and Message are required; Company and
 * Inquiry Type may be missing or empty and become null. Unknown fields are dropped.
 */
export const ContactForm = z.object({
  name: requireNonEmpty(line("Full Name", leadLimits.name), "Enter your name."),
  email: email("Email", leadLimits.email, "Enter your email."),
  company: optionalCompany,
  subject: requireNonEmpty(line("Subject", leadLimits.subject), "Enter a subject."),
  message: paragraphs("Message", leadLimits.message).pipe(
    z.string().min(1, { error: "Enter your message." }),
  ),
  inquiryType: z
    .enum(["", ...inquiryTypes], { error: "Choose one of the inquiry types from the list." })
    .nullish()
    .transform((type): InquiryType | null => type || null),
});

/** A valid contact form. */
export type ContactForm = z.output<typeof ContactForm>;

/** The contact form's fields in display order. */
export const contactFields = [
  "name",
  "email",
  "company",
  "subject",
  "message",
  "inquiryType",
] as const satisfies readonly (keyof ContactForm)[];

/** Whole milliseconds of at most a day; other values are dropped. */
const elapsedMs = z.coerce.number().int().min(0).max(86_400_000).optional().catch(undefined);

/** What is sent besides a form's visible fields. Invalid values are dropped without an error. */
export const SubmissionContext = z.object({
  /** A chat session id. Only valid with `chatState`, which proves that it is the visitor's chat. */
  session: z.uuid().nullable().catch(null),
  chatState: z.string().min(1).max(200).nullable().catch(null),
  /** Idempotency key: a retry with the same id succeeds without a second lead. */
  submission: z.uuid().nullable().catch(null),
  attribution: z.string().nullish().transform(parseAttribution),
  /** The path of the page on which the form was posted. Staff open it, so it must not name another site. */
  page: z
    .string()
    .max(leadLimits.pagePath)
    .regex(/^\/([^/\\\p{Cc}][^\\\p{Cc}]*)?$/u)
    .nullable()
    .catch(null),
  /** The version of the privacy notice. */
  wording: line("Wording", leadLimits.wording).min(1).nullable().catch(null),
  signals: z
    .object({
      honeypot: z.literal(true).optional(),
      elapsed_ms: elapsedMs,
      token: z.enum(["valid", "expired", "forged"]).optional(),
    })
    .default({}),
});
type Submission = z.output<typeof SubmissionContext>;
export type SubmissionContext = Pick<Submission, "session" | "submission"> & Partial<Submission>;

/** The columns of a lead that come from the submission context. */
function toContextColumns(context: SubmissionContext) {
  const { submission, attribution, page, wording, signals = {} } = context;
  const hasSignals = Object.values(signals).some((signal) => signal !== undefined);
  return {
    ...(submission ? { submission_id: submission } : {}),
    ...(attribution ? { attribution } : {}),
    ...(page ? { page_path: page } : {}),
    ...(hasSignals ? { signals } : {}),
    ...(wording ? { consent_wording: wording } : {}),
  };
}

/** Converts a contact form to a lead (spec 7). */
export function toContactLead(form: ContactForm, context: SubmissionContext): NewLead {
  return {
    name: form.name,
    email: form.email,
    company: form.company,
    inquiry_type: form.inquiryType,
    message: `Subject: ${form.subject}\n\n${form.message}`,
    form_source: "contact_form",
    session_id: context.session,
    ...(context.chatState ? { chat_state: context.chatState } : {}),
    ...toContextColumns(context),
  };
}

/**
 * The posted guide form (spec 5). First and last name, Business Email and Company Name are
 * required. Your Role and Company Size are marked as required, but may be missing.
 */
export const GuideForm = z.object({
  firstName: requireNonEmpty(line("First Name", leadLimits.partOfName), "Enter your first name."),
  lastName: requireNonEmpty(line("Last Name", leadLimits.partOfName), "Enter your last name."),
  email: email("Business Email", leadLimits.email, "Enter your business email."),
  company: requireNonEmpty(line("Company Name", leadLimits.company), "Enter your company."),
  role: z
    .enum(["", ...guideRoles], { error: "Choose one of the roles from the list." })
    .nullish()
    .transform((role): GuideRole | null => role || null),
  employees: z
    .enum(["", ...companySizes], { error: "Choose one of the company sizes from the list." })
    .nullish()
    .transform((size): CompanySize | null => size || null),
});

/** A valid guide form. */
export type GuideForm = z.output<typeof GuideForm>;

/** The guide form's fields in display order. */
export const guideFields = [
  "firstName",
  "lastName",
  "email",
  "company",
  "role",
  "employees",
] as const satisfies readonly (keyof GuideForm)[];

/** Converts a guide form to a lead (spec 7). */
export function toGuideLead(form: GuideForm, context: SubmissionContext): NewLead {
  return {
    name: `${form.firstName} ${form.lastName}`,
    email: form.email,
    company: form.company,
    role: form.role,
    form_source: "download_guide",
    message: form.employees && `Company size: ${form.employees}`,
    ...toContextColumns(context),
  };
}

/** Converts a form that an editor built to a lead. The database writes its answers as the message. */
export function toFormLead(
  person: Pick<NewLead, "name" | "email" | "company" | "role" | "phone">,
  { recipients = [], ...form }: SubmittedForm,
  context: SubmissionContext,
): NewLead {
  return {
    ...person,
    form_source: "contact_form",
    submitted_form: { ...form, ...(recipients.length > 0 ? { recipients } : {}) },
    ...toContextColumns(context),
  };
}

const readSubmittedForm = z.object({
  submission_id: z.uuid(),
  submitted_form: z.object({ recipients: z.array(z.string()).min(1) }),
});

/** Returns the text that the site signs for the recipients of a lead's form; undefined without any. */
export function getRecipientsText(row: Record<string, unknown>): string | undefined {
  const { data } = readSubmittedForm.safeParse(row);
  return data && `${data.submission_id}\n${data.submitted_form.recipients.join(",")}`;
}
