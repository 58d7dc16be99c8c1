import { describe, expect, test } from "vitest";
import {
  ContactForm,
  contactFields,
  GuideForm,
  toContactLead,
  toGuideLead,
  SubmissionContext,
} from "./lead.ts";
import { inquiryTypes, leadLimits } from "./lead-values.ts";

const complete = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  company: "Analytical Engines",
  subject: "Engines",
  message: "How do they work?",
  inquiryType: "sales",
};

/** The error messages per field for a changed form. */
function validate(changes: object): Record<string, string[]> {
  const result = ContactForm.safeParse({ ...complete, ...changes });
  const messages: Record<string, string[]> = {};
  for (const issue of result.error?.issues ?? []) {
    (messages[String(issue.path[0])] ??= []).push(issue.message);
  }
  return messages;
}

test("converts a contact form to a lead", () => {
  const session = "7f1f0f0e-7d0a-4c6e-9a8e-0d5b9f5c4a11";
  expect(toContactLead(ContactForm.parse(complete), { session, submission: null })).toEqual({
    name: "Ada Lovelace",
    email: "ada@example.com",
    company: "Analytical Engines",
    inquiry_type: "sales",
    message: "Subject: Engines\n\nHow do they work?",
    form_source: "contact_form",
    session_id: session,
  });
});

test("converts a missing or empty Company and Inquiry Type to null", () => {
  const { company: _, inquiryType: __, ...required } = complete;
  for (const form of [required, { ...required, company: " ", inquiryType: "" }]) {
    expect(ContactForm.parse(form)).toMatchObject({ company: null, inquiryType: null });
  }
});

test.each(["\u200b", "\u2060\ufeff ", "\u3164", "\u2800\n"])(
  "treats invisible text as empty: %j",
  (invisible) => {
    expect(validate({ name: invisible, message: invisible })).toEqual(
      validate({ name: "", message: "" }),
    );
    const visible = `👩\u200d💻 ${invisible.trim()} مريم`;
    expect(ContactForm.parse({ ...complete, name: visible })).toMatchObject({ name: visible });
  },
);

test("reports all empty required fields together, with one message each", () => {
  const empty = { name: " ", email: "", subject: "", message: "\r\n " };
  const messages = validate(empty);
  expect(Object.keys(messages)).toEqual(["name", "email", "subject", "message"]);
  for (const [message, ...more] of Object.values(messages)) {
    expect(message).toMatch(/^Enter /);
    expect(more).toEqual([]);
  }
});

describe.each([
  "ada",
  "ada@",
  "@example.com",
  "ada@example",
  "ada lovelace@example.com",
  "ada@exa mple.com",
  "ada@example.com, bob@example.com",
  "ada@-example.com",
  "<ada@example.com>",
])("with the address %j", (email) => {
  test("shows an example of a valid address", () => {
    expect(validate({ email }).email?.[0]).toContain("name@company.com");
  });
});

test.each(["a@b.co", "first.last+tag@sub.example.museum", "o'hara@example.com", "ADA@EXAMPLE.COM"])(
  "accepts the address %j",
  (email) => {
    expect(validate({ email })).toEqual({});
  },
);

test("accepts texts up to the limits", () => {
  const longest = {
    name: "n".repeat(leadLimits.name),
    company: "c".repeat(leadLimits.company),
    subject: "s".repeat(leadLimits.subject),
    message: "m".repeat(leadLimits.message),
  };
  expect(validate(longest)).toEqual({});
  const row = toContactLead(ContactForm.parse({ ...complete, ...longest }), {
    session: null,
    submission: null,
  });
  expect(row.message?.length).toBeLessThanOrEqual(leadLimits.storedMessage);
  for (const [field, text] of Object.entries(longest)) {
    expect(validate({ [field]: `${text}x` })[field]?.[0]).toMatch(
      /must have at most [\d,]+ characters\. Shorten it\.$/,
    );
  }
});

test.each(["a\0b", "a\u0007b", "\ud83d"])("rejects %j as an unsupported character", (text) => {
  for (const field of ["name", "company", "subject", "message"]) {
    expect(validate({ [field]: text })[field]?.[0]).toContain("unsupported character");
  }
});

test("rejects line breaks in single-line fields and keeps them in the message", () => {
  for (const field of ["name", "company", "subject"]) {
    expect(validate({ [field]: "a\r\nBcc: b@example.com" })[field]?.[0]).toContain("one line");
  }
  expect(ContactForm.parse({ ...complete, message: "a\r\nb\rc\n" }).message).toBe("a\nb\nc");
});

test("accepts accents, right-to-left text, Chinese and emoji", () => {
  for (const text of ["Zoë Ó Súilleabháin", "שלום עולם", "王小明", "👩‍🚀 Ada"]) {
    expect(validate({ name: text, message: text })).toEqual({});
  }
});

test("rejects an unknown inquiry type and accepts all known ones", () => {
  expect(validate({ inquiryType: "fax" }).inquiryType?.[0]).toContain("Choose one");
  for (const inquiryType of inquiryTypes) expect(validate({ inquiryType })).toEqual({});
});

test("rejects values of other types with a message", () => {
  for (const value of [1, true, {}, ["a"]]) {
    for (const field of contactFields) {
      expect(validate({ [field]: value })[field]?.length).toBeGreaterThan(0);
    }
  }
});

test("drops an invalid chat session or submission id", () => {
  expect(SubmissionContext.parse({ session: "1 or 1=1", submission: "" })).toMatchObject({
    session: null,
    submission: null,
  });
  expect(SubmissionContext.parse({})).toMatchObject({ session: null, submission: null });
});

test("stores signals and consent wording with the lead and drops invalid ones", () => {
  const lead = (context: object) =>
    toGuideLead(GuideForm.parse(guide), SubmissionContext.parse(context));
  const signals = { honeypot: true, elapsed_ms: "2150", token: "valid" };
  expect(lead({ signals, wording: "2026-11" })).toMatchObject({
    signals: { honeypot: true, elapsed_ms: 2150, token: "valid" },
    consent_wording: "2026-11",
  });
  const invalid = lead({
    signals: { elapsed_ms: "-1" },
    wording: "x".repeat(41),
    attribution: "{}",
  });
  for (const column of ["signals", "consent_wording", "attribution"])
    expect(invalid).not.toHaveProperty(column);
});

const guide = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  company: "Analytical Engines",
  role: "cto",
  employees: "51-200",
};
const noContext = { session: null, submission: null };

test("converts a guide form to a lead", () => {
  expect(toGuideLead(GuideForm.parse(guide), noContext)).toEqual({
    name: "Ada Lovelace",
    email: "ada@example.com",
    company: "Analytical Engines",
    role: "cto",
    form_source: "download_guide",
    message: "Company size: 51-200",
  });
});

test("requires all fields of the guide form except Your Role and Company Size", () => {
  const lead = toGuideLead(GuideForm.parse({ ...guide, role: "", employees: "" }), noContext);
  expect(lead).toMatchObject({ role: null, message: null });
  const empty = GuideForm.safeParse({ firstName: " ", lastName: "", email: "", company: "" });
  expect(empty.error?.issues.map(({ path }) => path[0])).toEqual([
    "firstName",
    "lastName",
    "email",
    "company",
  ]);
});

test("the longest first and last name fit into the stored name", () => {
  const longest = "x".repeat(leadLimits.partOfName);
  const form = GuideForm.parse({ ...guide, firstName: longest, lastName: longest });
  expect(toGuideLead(form, noContext).name.length).toBeLessThanOrEqual(leadLimits.name);
});
