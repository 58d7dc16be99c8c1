/**
 * Leads as CSV (spec 5 and 7): pure functions, the same for every back end. Lines end with LF; a cell
 * never holds a line break.
 */

/** The columns of a lead that the file shows, as the API names them. */
export interface ExportedLead {
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  readonly role: string | null;
  readonly phone: string | null;
  readonly inquiry_type: string | null;
  readonly form_source: string;
  readonly status: string;
  readonly lead_score: number;
  readonly created_at: string;
  readonly message: string | null;
}

// Spec 7: the columns and their order.
const columns = [
  ["Name", (lead) => lead.name],
  ["Email", (lead) => lead.email],
  ["Company", (lead) => lead.company],
  ["Role", (lead) => lead.role],
  ["Phone", (lead) => lead.phone],
  ["Inquiry Type", (lead) => lead.inquiry_type],
  ["Form Source", (lead) => lead.form_source],
  ["Status", (lead) => lead.status],
  ["Lead Score", (lead) => lead.lead_score],
  ["Created At", (lead) => new Date(lead.created_at).toISOString()],
  // Spec 5: newlines in the message become spaces, commas become semicolons.
  ["Message", (lead) => lead.message?.replace(/\r\n|[\r\n]/g, " ").replaceAll(",", ";") ?? null],
] as const satisfies readonly (readonly [
  title: string,
  value: (lead: ExportedLead) => string | number | null,
])[];

// A spreadsheet runs a cell that begins with one of these, in either width, also behind blanks.
const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/** A text in double quotes that no spreadsheet takes for a formula or for two cells. */
export function csvCell(value: string | number | null): string {
  const text = String(value ?? "");
  const inert = typeof value === "string" && formula.test(text) ? `'${text}` : text;
  return `"${inert.replace(/\r\n|[\r\n\u2028\u2029]/g, " ").replaceAll('"', '""')}"`;
}

/** The first line of the file. */
export function csvHeader(): string {
  return `${columns.map(([title]) => csvCell(title)).join(",")}\n`;
}

/** The line of one lead. */
export function csvLine(lead: ExportedLead): string {
  return `${columns.map(([, value]) => csvCell(value(lead))).join(",")}\n`;
}

/** The name of the file, with the day of `now` in UTC (spec 7). */
export function csvFileName(now: Date): string {
  return `leads-export-${now.toISOString().slice(0, 10)}.csv`;
}
