/** A file, or a folder with a trailing slash, that does not follow a rule yet, and the work that changes this. */
export type Exemption = { path: string; until: string };

const exempt = (until: string, paths: string[]): Exemption[] =>
  paths.map((path) => ({ path, until }));

const backOffice = "the back office is rebuilt";
const chatEngine = "the chat engine is rebuilt";
const sectionSchemas = "the section schemas are rebuilt";
const testSplit = "long tests are split by subject";

export const longFiles: Exemption[] = [
  ...exempt(chatEngine, ["supabase/functions/chat-intelligent/"]),
  ...exempt(testSplit, [
    "tests/conformance/content-lake/mutations.test.ts",
    "tests/conformance/content-lake/queries.test.ts",
    "tests/conformance/supabase/api.test.ts",
    "tests/conformance/supabase/appointment-emails.test.ts",
    "tests/conformance/supabase/assistant.test.ts",
    "tests/conformance/supabase/attacks.test.ts",
    "tests/conformance/supabase/outbox.test.ts",
    "tests/e2e/site/attacks.test.ts",
    "tests/e2e/site/reach.test.ts",
    "tests/e2e/staff/calendar.test.ts",
    "tests/e2e/visitors/specification.test.ts",
  ]),
];

/** Functions as "path name". */
export const longFunctions: Exemption[] = [
  ...exempt(backOffice, ["admin/src/"]),
  ...exempt(chatEngine, ["supabase/functions/chat-intelligent/"]),
  ...exempt("the booking picker is split", [
    "web/features/scheduling/picker/use-picker.ts usePicker",
  ]),
  ...exempt("the printed documents are split", ["studio/print/text-blocks.ts createListBlock"]),
];

export const fullFolders: Exemption[] = [
  ...exempt(sectionSchemas, ["studio/schemas/fields"]),
  ...exempt("the folders of the site are split by feature", [
    "web/features/chat",
    "web/features/scheduling/picker",
    "web/scenes/kinds",
    "web/server",
    "web/ui",
  ]),
];

const sampleCopy = "the sample copy is rewritten";
const emailSpelling = "the texts of the database spell email without a hyphen";
const quoted = "further notice: quotes the specification, visitors or files of other programs";

export const wording: Exemption[] = [
  ...exempt(backOffice, [
    "admin/src/",
    "tests/bench/measurements/back-office.ts",
    "tests/bench/measurements/leads-in-browser.ts",
    "tests/e2e/staff/accounts.test.ts",
    "tests/e2e/staff/calendar.test.ts",
    "tests/e2e/staff/files.test.ts",
    "tests/e2e/staff/lead-desk.test.ts",
    "tests/e2e/staff/leads.test.ts",
    "tests/e2e/staff/people.test.ts",
  ]),
  ...exempt(chatEngine, [
    "supabase/functions/chat-intelligent/",
    "supabase/local/samples/sample-chats.ts",
  ]),
  ...exempt(sampleCopy, ["studio/seed/", "studio/schemas/sections/scheduling-frame.ts"]),
  ...exempt(emailSpelling, [
    "supabase/migrations/20261127000900_appointments_and_booking.sql",
    "web/features/contact/contact-form.test.tsx",
    "web/sections/newsletter-signup/newsletter-signup.test.tsx",
  ]),
  ...exempt("the database comments are revised", [
    "supabase/migrations/20261127001100_chats_handoffs_knowledge.sql",
  ]),
  ...exempt("the content lake names its constants in camelCase", ["studio/content-lake/"]),
  ...exempt(quoted, [
    "docs/specification.md",
    "tests/conformance/supabase/imports.test.ts",
    "tests/eval/generated.ts",
    "web/site/pages/preview-ended-page.tsx",
  ]),
];

/**
 * Compares violations, each a path with an optional detail after a space, with a list of exemptions.
 * `remaining` are violations without an exemption; `unneeded` are exemptions without a violation.
 */
export function applyExemptions(violations: string[], exemptions: Exemption[]) {
  const covers = ({ path }: Exemption, violation: string) =>
    violation === path || violation.startsWith(path.endsWith("/") ? path : `${path} `);
  return {
    remaining: violations.filter((one) => !exemptions.some((entry) => covers(entry, one))),
    unneeded: exemptions
      .filter((entry) => !violations.some((one) => covers(entry, one)))
      .map(({ path, until }) => `${path} (exempt until ${until})`),
  };
}
