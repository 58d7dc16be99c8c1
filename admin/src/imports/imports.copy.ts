import { maxImportRows } from "@site/supabase/contracts/stated-limits";
import type { LeadField } from "./columns.ts";

/** What staff read where leads come from files and go into them. */
export const importsCopy = {
  title: "Import and export",
  subtitle: "Take leads in from a file, or take all of them out to move them.",
  file: {
    title: "Import leads",
    hint: `A CSV with a line of titles, as spreadsheets and other programs write it, or a lossless file of this back office. At most ${maxImportRows.toLocaleString("en-US")} rows; nothing changes before you have seen what would.`,
    choose: "Choose a file",
    another: "Choose another file",
    rows: (count: number) => (count === 1 ? "1 row" : `${count.toLocaleString()} rows`),
    unreadable: "The file cannot be read",
    tooMany: (most: number) =>
      `A file can have ${most.toLocaleString()} rows at most. Split it and import the parts one after the other.`,
    reasons: {
      openQuote: (line: number) => `A quote that opens in line ${line} is never closed.`,
      noRows: () => "It has no rows below its titles.",
      notJson: (line: number) => `Line ${line} is no JSON object.`,
    },
  },
  mapping: {
    title: "Columns",
    hint: "Which column of the file fills which field of a lead. A column without a field is left out.",
    column: "Column of the file",
    example: "First rows",
    field: "Field of the lead",
    fieldOf: (column: string) => `Field for the column ${column}`,
    leftOut: "Left out",
    source: "Source where a row names none",
    needed: (fields: string) => `Choose a column for ${fields}.`,
    fields: {
      name: "Name",
      email: "Email",
      company: "Company",
      role: "Role",
      phone: "Phone",
      inquiry_type: "Inquiry type",
      form_source: "Source",
      status: "Status",
      created_at: "Created",
      message: "Message",
      id: "Lead id",
    } satisfies Record<LeadField, string>,
  },
  check: {
    start: "Check the file",
    staging: (staged: number, all: number) =>
      `Sending ${staged.toLocaleString()} of ${all.toLocaleString()} rows…`,
    checking: "Comparing with the leads…",
    failed: "The file was not checked",
  },
  result: {
    title: "What the import would do",
    verdicts: {
      new: "New",
      changed: "Changed",
      unchanged: "Unchanged",
      rejected: "With errors",
    },
    none: "No rows.",
    first: (shown: number, all: number) =>
      `The first ${shown.toLocaleString()} of ${all.toLocaleString()}.`,
    line: "Line",
    lead: "Lead",
    changes: "What changes",
    problem: "Error",
    fix: "What to do",
    nothing: "Nothing",
    failed: "The rows could not be read.",
    leaveOut: (count: number) =>
      count === 1 ? "Leave out the row with errors" : `Leave out the ${count} rows with errors`,
    apply: (added: number, changed: number) =>
      `Import ${(added + changed).toLocaleString()} ${added + changed === 1 ? "lead" : "leads"}`,
    nothingToDo: "The file changes nothing.",
    applying: "Importing…",
    applyFailed: "Nothing was imported",
    again: "Check again",
    giveUp: "Give up",
    done: {
      title: "Import successful",
      text: (added: number, changed: number, unchanged: number, rejected: number) =>
        [
          `${added.toLocaleString()} new`,
          `${changed.toLocaleString()} changed`,
          `${unchanged.toLocaleString()} unchanged`,
          `${rejected.toLocaleString()} left out`,
        ].join(", ") + ".",
    },
  },
  problems: {
    missing: { text: "is missing", fix: "Fill it in, or choose another column for it." },
    too_long: { text: "is too long", fix: "Shorten it." },
    not_an_email: { text: "is no e-mail address", fix: "Write one such as name@company.com." },
    unknown_value: {
      text: "is not one of the known values",
      fix: "Use the values that the list of leads offers.",
    },
    not_an_id: { text: "is no id", fix: "Leave it empty, or take the column out." },
    not_a_time: { text: "is no date", fix: "Write it as 2026-01-31 or 2026-01-31T09:30:00Z." },
    in_future: { text: "is in the future", fix: "Correct the date." },
    not_an_object: { text: "is no object", fix: "Leave it as it was exported." },
    unknown_owner: {
      text: "is no colleague here",
      fix: "Take the owner out of the line, or invite the colleague first.",
    },
    read_only: {
      text: "cannot be changed: it stays as the visitor sent it",
      fix: "Leave it as it was exported.",
    },
    duplicate: { text: "is in the file or among the leads already", fix: "Remove one of the two." },
    ambiguous: {
      text: "fits several leads",
      fix: "Use the lossless file, which names each lead by its id.",
    },
    other: { text: "cannot be taken in", fix: "Compare it with an exported file." },
  },
  fields: {
    line: "The row",
    owner_id: "Owner",
    session_id: "Chat session",
    answered_at: "Answered",
    consent_wording: "Consent",
    attribution: "Attribution",
    signals: "Signals",
    do_not_contact: "Do not contact",
  },
  becomes: (field: string, value: string) => `${field}: ${value}`,
  nobody: "Nobody",
  empty: "empty",
  export: {
    title: "Export for moving",
    hint: "Every lead with everything that is known of it, as a JSON object in each line, exactly as it is stored. Unlike the CSV it names those who asked not to be contacted, and marks them. For people and spreadsheets use Export CSV on the leads list.",
    start: "Export all leads",
    done: "Export Successful",
    exported: (count: number) => `Exported ${count} leads.`,
  },
  history: {
    title: "Files",
    subtitle: "Recent imports and exports; yours, for administrators everyone's.",
    failed: "The files could not be read.",
    none: "Nothing yet.",
    when: "When",
    who: "Who",
    what: "File",
    how: "How it went",
    exportStates: {
      waiting: "Not taken",
      running: "Under way",
      finished: "Whole",
      failed: "Broken off",
      cancelled: "Cancelled",
    },
    importStates: { staging: "Not taken in", checked: "Not taken in", applied: "Taken in" },
    rows: (count: number) => (count === 1 ? "1 row" : `${count.toLocaleString()} rows`),
    formerColleague: "a former colleague",
  },
} as const;

const isFieldName = (name: string): name is LeadField => name in importsCopy.mapping.fields;
const isOtherField = (name: string): name is keyof typeof importsCopy.fields =>
  name in importsCopy.fields;
const isProblem = (name: string): name is keyof typeof importsCopy.problems =>
  name in importsCopy.problems;

/** The name of a field as people know it. */
export function fieldLabel(name: string): string {
  if (isFieldName(name)) return importsCopy.mapping.fields[name];
  return isOtherField(name) ? importsCopy.fields[name] : name;
}

/** What is wrong with a field, and what to do. */
export function problemText({ field, problem }: { field: string; problem: string }) {
  const { text, fix } = importsCopy.problems[isProblem(problem) ? problem : "other"];
  return { text: `${fieldLabel(field)} ${text}.`, fix };
}
