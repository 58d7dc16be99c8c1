/**
 * The closed lists, labels and lengths of a lead (spec 2, 3 and 7), without any library: what a
 * visitor's page may import costs nothing but these lines.
 */

/** Inquiry types of the contact form, in the order the form shows them (spec 3). */
export const inquiryTypes = [
  "sales",
  "support",
  "partnership",
  "careers",
  "press",
  "other",
] as const;
export type InquiryType = (typeof inquiryTypes)[number];

/** The words visitors and staff read for each inquiry type (spec 3). */
export const inquiryTypeLabels = {
  sales: "Sales Inquiry",
  support: "Technical Support",
  partnership: "Partnership",
  careers: "Careers",
  press: "Press & Media",
  other: "Other",
} as const satisfies Record<InquiryType, string>;

/** Roles of the guide form, in the order the form shows them (spec 3). */
export const guideRoles = ["ceo", "cto", "manager", "director", "consultant", "other"] as const;
export type GuideRole = (typeof guideRoles)[number];

/** The words visitors read for each role. */
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

/** Where a lead came from (spec 3). */
export const formSources = ["contact_form", "download_guide", "chat"] as const;
export type FormSource = (typeof formSources)[number];

/** The words of the source filter and column in /admin/leads (spec 2). */
export const formSourceLabels = {
  contact_form: "Contact Form",
  download_guide: "Download Guide",
  chat: "Chat",
} as const satisfies Record<FormSource, string>;

/** Lead statuses; any of the four may follow any other (spec 4). */
export const leadStatuses = ["new", "contacted", "qualified", "closed"] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** The words of the status filter and dropdown in /admin/leads (spec 2). */
export const leadStatusLabels = {
  new: "New",
  contacted: "Contacted",
  qualified: "Qualified",
  closed: "Closed",
} as const satisfies Record<LeadStatus, string>;

/**
 * Longest accepted text in characters (Unicode code points in the database, UTF-16 units in a
 * browser, which is never more generous). The checks of `public.leads` repeat the column limits;
 * `message` there also holds the subject line.
 */
export const leadLimits = {
  name: 200,
  /** First and last name, which become one name with a blank between them. */
  partOfName: 99,
  email: 254,
  company: 200,
  subject: 200,
  message: 5000,
  role: 100,
  phone: 40,
  storedMessage: 6000,
  wording: 40,
} as const;
