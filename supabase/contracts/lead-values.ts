/**
 * Enumerations, labels and limits of leads (spec 2, 3 and 7). Has no dependencies, so that public
 * pages can import it without extra weight.
 */

/** Inquiry types of the contact form in display order (spec 3). */
export const inquiryTypes = [
  "sales",
  "support",
  "partnership",
  "careers",
  "press",
  "other",
] as const;
export type InquiryType = (typeof inquiryTypes)[number];

/** Labels of the inquiry types (spec 3). */
export const inquiryTypeLabels = {
  sales: "Sales Inquiry",
  support: "Technical Support",
  partnership: "Partnership",
  careers: "Careers",
  press: "Press & Media",
  other: "Other",
} as const satisfies Record<InquiryType, string>;

/** Roles of the guide form in display order (spec 3). */
export const guideRoles = ["ceo", "cto", "manager", "director", "consultant", "other"] as const;
export type GuideRole = (typeof guideRoles)[number];

/** Labels of the roles. */
export const guideRoleLabels = {
  ceo: "CEO",
  cto: "CTO",
  manager: "Manager",
  director: "Director",
  consultant: "Consultant",
  other: "Other",
} as const satisfies Record<GuideRole, string>;

/** Company sizes of the guide form, in employees (spec 3). */
export const companySizes = ["1-10", "11-50", "51-200", "201-1000", "1000+"] as const;
export type CompanySize = (typeof companySizes)[number];

/** Sources of leads (spec 3). */
export const formSources = ["contact_form", "download_guide", "chat"] as const;
export type FormSource = (typeof formSources)[number];

/** Labels of the source filter and column in /admin/leads (spec 2). */
export const formSourceLabels = {
  contact_form: "Contact Form",
  download_guide: "Download Guide",
  chat: "Chat",
} as const satisfies Record<FormSource, string>;

/** Lead statuses; every transition is allowed (spec 4). */
export const leadStatuses = ["new", "contacted", "qualified", "closed"] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** Labels of the status filter and dropdown in /admin/leads (spec 2). */
export const leadStatusLabels = {
  new: "New",
  contacted: "Contacted",
  qualified: "Qualified",
  closed: "Closed",
} as const satisfies Record<LeadStatus, string>;

/**
 * Longest accepted texts: Unicode code points in the database, UTF-16 units in browsers, which is
 * at least as strict. The check constraints of `public.leads` repeat the column limits; its
 * `message` also contains the subject.
 */
export const leadLimits = {
  name: 200,
  /** First and last name, which are joined with a space. */
  partOfName: 99,
  email: 254,
  company: 200,
  subject: 200,
  message: 5000,
  role: 100,
  phone: 40,
  storedMessage: 6000,
  /** One answer in a form that an editor built; all of them are stored as the message. */
  answer: 5000,
  wording: 40,
  pagePath: 300,
} as const;
