import {
  formSources,
  leadStatuses,
  type FormSource,
  type LeadStatus,
} from "@site/supabase/contracts/lead-values";

/** What the filter bar of the leads list asks for; a missing field means no filter (spec 5). */
export interface LeadFilter {
  /** Part of a name, email or company, in any case. */
  q?: string;
  status?: LeadStatus;
  form_source?: FormSource;
}

/**
 * The filter inside `values`, which may come from an address that anyone can type: unknown
 * statuses, unknown sources and blank searches count as no filter.
 */
export function leadFilter(values: Record<string, unknown>): LeadFilter {
  const q = searchText(values.q);
  const status = leadStatuses.find((known) => known === values.status);
  const form_source = formSources.find((known) => known === values.form_source);
  return { ...(q && { q }), ...(status && { status }), ...(form_source && { form_source }) };
}

/** The search as it is sent: trimmed, without characters that no stored text can contain. */
function searchText(value: unknown): string {
  if (typeof value !== "string") return "";
  return value
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();
}

/** A lead filter as ra-data-postgrest takes it. */
export function leadQuery({ q, status, form_source }: LeadFilter): Record<string, string> {
  return {
    // The empty operator after @ makes ra-data-postgrest send the value as it is.
    ...(q && { "or@": anyContains(["name", "email", "company"], q) }),
    ...(status && { "status@eq": status }),
    ...(form_source && { "form_source@eq": form_source }),
  };
}

/**
 * PostgREST's `or` for "one of these columns contains this text". Three languages are quoted, from
 * the inside out: LIKE (% _ \), PostgREST's own wildcard (*, which cannot be quoted and therefore
 * becomes "any one character"), and the double quotes that keep commas and parentheses from ending
 * the value.
 */
export function anyContains(columns: readonly string[], text: string): string {
  const like = text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll("*", "_");
  const quoted = like.replaceAll(/[\\"]/g, String.raw`\$&`);
  return `(${columns.map((column) => `${column}.ilike."*${quoted}*"`).join(",")})`;
}
