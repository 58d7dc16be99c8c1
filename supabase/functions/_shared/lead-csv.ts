import type { CsvColumn } from "./csv.ts";

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

/** The file of leads (spec 7): the columns and their order. */
export const leadColumns: readonly CsvColumn<ExportedLead>[] = [
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
];
