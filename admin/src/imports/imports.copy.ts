import { maxImportRows } from "@site/supabase/contracts/stated-limits";
import type { LeadField } from "./file/columns.ts";
import type { DateFormat } from "./file/dates.ts";
import type { Problem } from "./staged-row.ts";

/** Texts of importing and exporting leads. */
export const importsCopy = {
  title: "Import and export",
  subtitle: "Import leads from a file, or export all leads.",
  steps: ["Select a file", "Match columns", "Review and import"],
  cancel: "Cancel import",
  leave: {
    title: "Leave the import?",
    text: "The file and your choices will be lost.",
    confirm: "Leave",
    stay: "Stay",
  },
  showImported: "Show imported leads",
  file: {
    title: "Import leads",
    hint: `A CSV file with column titles in its first line, such as an export of HubSpot, Pipedrive, Salesforce or Google Contacts, or a complete export of this back office. At most ${maxImportRows.toLocaleString("en-US")} rows. You review everything before it is imported.`,
    choose: "Choose a file",
    another: "Choose another file",
    recognized: (program: string) => `${program} export`,
    rows: (count: number) => (count === 1 ? "1 row" : `${count.toLocaleString()} rows`),
    unreadable: "The file cannot be read",
    tooMany: (max: number) =>
      `A file can have at most ${max.toLocaleString()} rows. Split it and import the parts one by one.`,
    reasons: {
      openQuote: (line: number) => `The quotation mark in line ${line} is never closed.`,
      noRows: () => "It has no rows below the column titles.",
      notJson: (line: number) => `Line ${line} is not a JSON object.`,
    },
  },
  mapping: {
    title: "Columns",
    hint: "Choose the lead field for each column. First name and last name are joined. If several columns have the same field, the first one with a value is used; messages are joined.",
    column: "Column in the file",
    example: "Examples",
    field: "Lead field",
    fieldOf: (column: string) => `Field for the column ${column}`,
    leftOut: "Don't import",
    source: "Default source",
    dateFormat: "Date format",
    dateFormats: {
      iso: "2026-01-31",
      us: "US: 01/31/2026",
      european: "European: 31/01/2026",
    } satisfies Record<DateFormat, string>,
    zone: (zone: string) => `Times without a time zone are in ${zone}.`,
    needed: (fields: string) => `Choose a column for ${fields}.`,
    valuesOf: (field: string) => `Values of ${field}`,
    valueFor: (text: string) => `Value for ${text}`,
    choose: "Choose…",
    noValue: "No value",
    defaultSource: "Default source",
    ownerByEmail: "Match by email or name",
    moreValues: (count: number) =>
      `${count.toLocaleString()} more values. Is this the right column?`,
    fields: {
      name: "Name",
      first_name: "First name",
      last_name: "Last name",
      email: "Email",
      company: "Company",
      role: "Role",
      phone: "Phone",
      inquiry_type: "Inquiry type",
      form_source: "Source",
      status: "Status",
      owner: "Owner",
      created_at: "Created",
      message: "Message",
      tags: "Tags",
      id: "Lead ID",
    } satisfies Record<LeadField, string>,
  },
  check: {
    start: "Review import",
    staging: (staged: number, all: number) =>
      `Uploading ${staged.toLocaleString()} of ${all.toLocaleString()} rows…`,
    checking: "Comparing with existing leads…",
    failed: "Could not check the file",
  },
  result: {
    title: "Review",
    verdicts: {
      new: "New",
      changed: "Changed",
      unchanged: "Unchanged",
      rejected: "With errors",
    },
    none: "No rows.",
    line: "Line",
    lead: "Lead",
    changes: "Changes",
    problem: "Error",
    fix: "How to fix it",
    failed: "Could not load the rows.",
    errorFile: "Download rows with errors",
    errorFileFailed: "Could not download the rows",
    errorTitles: { line: "Line", errors: "Errors" },
    skipErrors: (count: number) =>
      count === 1
        ? "Don't import the row with errors"
        : `Don't import the ${count.toLocaleString()} rows with errors`,
    errorsHint: (count: number) =>
      count === 1
        ? "To import, correct the row with errors in the file, or select the checkbox to skip it."
        : `To import, correct the ${count.toLocaleString()} rows with errors in the file, or select the checkbox to skip them.`,
    apply: (added: number, changed: number) =>
      `Import ${(added + changed).toLocaleString()} ${added + changed === 1 ? "lead" : "leads"}`,
    noChanges: "Nothing to import: no row is new or changed.",
    progress: "Import progress",
    applying: (rows: number, percent: number) =>
      `Importing ${rows.toLocaleString()} ${rows === 1 ? "lead" : "leads"}… ${percent}%`,
    applyFailed: "Nothing was imported",
    cancelFailed: "Could not cancel the import",
    back: "Back to columns",
    done: {
      title: "Import successful",
      text: (added: number, changed: number, unchanged: number, rejected: number) =>
        [
          `${added.toLocaleString()} new`,
          `${changed.toLocaleString()} changed`,
          `${unchanged.toLocaleString()} unchanged`,
          `${rejected.toLocaleString()} not imported`,
        ].join(", ") + ".",
    },
  },
  /** Each text follows the name of the field. */
  problems: {
    missing: { text: "is missing", fix: "Fill it in or choose another column." },
    too_long: { text: "is too long", fix: "Shorten it." },
    not_an_email: { text: "is not a valid address", fix: "Use the form name@company.com." },
    unknown_value: {
      text: "has an unknown value",
      fix: "Go back to the columns and choose a value for it.",
    },
    not_an_id: { text: "is not a valid ID", fix: "Leave it empty or don't import the column." },
    not_a_time: {
      text: "is not a valid date",
      fix: "Choose another date format, or use 2026-01-31.",
    },
    in_future: { text: "is in the future", fix: "Correct the date." },
    not_an_object: { text: "is not an object", fix: "Use the value that was exported." },
    unknown_owner: {
      text: "is not a team member",
      fix: "Go back to the columns and choose an owner, or invite this person first.",
    },
    read_only: {
      text: "cannot be changed: it came from the visitor",
      fix: "Use the value that was exported.",
    },
    duplicate: { text: "repeats another row of the file", fix: "Remove one of the two rows." },
    ambiguous: {
      text: "matches several leads",
      fix: "Use the complete export, which has the ID of each lead.",
    },
    other: { text: "cannot be imported", fix: "Compare it with an exported file." },
  },
  duplicateOf: (line: number) => `Duplicate of line ${line}.`,
  fields: {
    line: "This row",
    owner_id: "Owner",
    session_id: "Chat session",
    answered_at: "Answered at",
    consent_wording: "Consent",
    attribution: "Attribution",
    signals: "Signals",
    do_not_contact: "Do not contact",
  },
  becomes: (field: string, value: string) => `${field}: ${value}`,
  unassigned: "Unassigned",
  empty: "empty",
  export: {
    title: "Complete export",
    hint: "All leads with every field, one JSON object per line, for moving data to another system or instance. Unlike the CSV it includes people who must not be contacted, and marks them. For spreadsheets, use Export CSV on the Leads page.",
    start: "Export all leads",
    done: "Export Successful",
    exported: (count: number) => `Exported ${count} leads.`,
  },
  history: {
    title: "Recent files",
    subtitle: "Your imports and exports. Administrators see everyone's.",
    failed: "Could not load recent files.",
    none: "No imports or exports yet.",
    date: "Date",
    member: "Team member",
    file: "File",
    result: "Result",
    exportStates: {
      waiting: "Not downloaded",
      running: "In progress",
      finished: "Complete",
      failed: "Failed",
      cancelled: "Canceled",
    },
    importStates: { staging: "Not imported", checked: "Not imported", applied: "Imported" },
    formerColleague: "Former team member",
  },
} as const;

const isFieldName = (name: string): name is LeadField => name in importsCopy.mapping.fields;
const isOtherField = (name: string): name is keyof typeof importsCopy.fields =>
  name in importsCopy.fields;
const isProblem = (name: string): name is keyof typeof importsCopy.problems =>
  name in importsCopy.problems;

/** Returns the label of a field. */
export function fieldLabel(name: string): string {
  if (isFieldName(name)) return importsCopy.mapping.fields[name];
  return isOtherField(name) ? importsCopy.fields[name] : name;
}

/** Returns an error as a sentence, and how to fix it. */
export function problemText({ field, problem, line }: Problem) {
  const { text, fix } = importsCopy.problems[isProblem(problem) ? problem : "other"];
  if (problem === "duplicate" && line !== undefined)
    return { text: importsCopy.duplicateOf(line), fix };
  return { text: `${fieldLabel(field)} ${text}.`, fix };
}
