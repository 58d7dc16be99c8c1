import type { Database } from "@site/supabase/contracts/database.types";
import { normalizeSearch } from "@site/supabase/domain/lead-search";
import {
  formSources,
  inquiryTypes,
  leadStatuses,
  type FormSource,
  type InquiryType,
  type LeadStatus,
} from "@site/supabase/contracts/lead-values";
import { startOfDay } from "../../format/time-zone.ts";

/** Values of the filter by response: without one, or without one after the promised time. */
const replyStates = ["awaiting", "overdue"] as const;

/** How a lead was created: by a form or chat, by an import, or by staff. */
export const leadOrigins = ["form", "import", "staff"] as const;

/** The filters of the lead list; a missing field means no filter (spec 5). */
export interface LeadFilter {
  /** Words of a name, email or company in any order and case, or a phone number. */
  q?: string;
  status?: LeadStatus;
  form_source?: FormSource;
  /** "me", "unassigned" or the id of a staff member. */
  owner?: string;
  campaign?: string;
  score_min?: number;
  score_max?: number;
  /** First and last day in the reader's time zone as YYYY-MM-DD. */
  created_from?: string;
  created_to?: string;
  reply?: (typeof replyStates)[number];
  inquiry_type?: InquiryType;
  company?: string;
  has_booking?: boolean;
  origin?: (typeof leadOrigins)[number];
  /** The id of a form that an editor built. */
  form?: string;
}

const staffId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const pick = <Value extends string>(known: readonly Value[], value: unknown): Value | "" =>
  known.find((one) => one === value) ?? "";

const pickText = (value: unknown): string =>
  typeof value === "string" ? normalizeSearch(value).slice(0, 100) : "";

const pickScore = (value: unknown): number | undefined =>
  value !== "" &&
  value !== null &&
  Number.isInteger(Number(value)) &&
  Math.abs(Number(value)) <= 100
    ? Number(value)
    : undefined;

/** Returns a valid date, otherwise an empty text. */
const pickDay = (value: unknown): string =>
  typeof value === "string" &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(new Date(value).getTime())
    ? value
    : "";

/**
 * Returns the filters in `values`, which can come from an edited address. Unknown values and blank searches
 * are ignored.
 */
export function leadFilter(values: Record<string, unknown>): LeadFilter {
  const q = typeof values.q === "string" ? normalizeSearch(values.q) : "";
  const status = pick(leadStatuses, values.status);
  const form_source = pick(formSources, values.form_source);
  const owner =
    typeof values.owner === "string" &&
    (values.owner === "me" || values.owner === "unassigned" || staffId.test(values.owner))
      ? values.owner
      : "";
  const campaign = typeof values.campaign === "string" ? values.campaign.slice(0, 100) : "";
  const score_min = pickScore(values.score_min);
  const score_max = pickScore(values.score_max);
  const created_from = pickDay(values.created_from);
  const created_to = pickDay(values.created_to);
  const reply = pick(replyStates, values.reply);
  const inquiry_type = pick(inquiryTypes, values.inquiry_type);
  const origin = pick(leadOrigins, values.origin);
  const company = pickText(values.company);
  const form = typeof values.form === "string" ? values.form.slice(0, 128) : "";
  return {
    ...(q && { q }),
    ...(status && { status }),
    ...(form_source && { form_source }),
    ...(owner && { owner }),
    ...(campaign && { campaign }),
    ...(score_min !== undefined && { score_min }),
    ...(score_max !== undefined && { score_max }),
    ...(created_from && { created_from }),
    ...(created_to && { created_to }),
    ...(reply && { reply }),
    ...(inquiry_type && { inquiry_type }),
    ...(company && { company }),
    ...(values.has_booking === true || values.has_booking === "true" ? { has_booking: true } : {}),
    ...(origin && { origin }),
    ...(form && { form }),
  };
}

type LeadQuery = Pick<
  Database["public"]["Functions"]["count_leads"]["Args"],
  "search" | "status" | "form_source" | "owner" | "campaign" | "criteria"
>;

/** Returns a filter as the arguments of the database's functions `search_leads` and `count_leads`. */
export function leadQuery(filter: LeadFilter): LeadQuery {
  const { q, status, form_source, owner, campaign, created_from, created_to, ...others } = filter;
  const criteria = {
    ...others,
    ...(created_from && { created_from: startOfDay(created_from) }),
    ...(created_to && { created_before: startOfDay(created_to, 1) }),
  };
  return {
    ...(q && { search: q }),
    ...(status && { status }),
    ...(form_source && { form_source }),
    ...(owner && { owner }),
    ...(campaign && { campaign }),
    ...(Object.keys(criteria).length > 0 && { criteria }),
  };
}
