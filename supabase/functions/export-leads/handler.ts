import { searchedText } from "../../contracts/lead-search.ts";
import { formSources, leadStatuses } from "../../contracts/lead-values.ts";
import { restOfCaller, type CallerRest } from "../_shared/caller.ts";
import type { FunctionContext } from "../_shared/context.ts";
import { corsHeaders } from "../_shared/cors.ts";
import { csvAnswer, exportRefusal, pagesOf, ReadRefused } from "../_shared/csv-export.ts";
import { csvFileName } from "../_shared/csv.ts";
import { leadColumns, type ExportedLead } from "../_shared/lead-csv.ts";

/** A row of `search_leads`: the columns of the file and what decides about the row itself. */
interface Row extends ExportedLead {
  readonly id: string;
  readonly do_not_contact: boolean;
}

const filters = [
  ["status", leadStatuses],
  ["form_source", formSources],
] as const;

const pageSize = 500;

/**
 * GET /functions/v1/export-leads?search=&status=&form_source= answers the leads that match all of
 * them as a CSV file, newest first (spec 5: "all" or nothing means no filter), without those whose person
 * is not to be contacted. It asks the list's own function with the caller's token.
 */
export async function handler(request: Request, context: FunctionContext): Promise<Response> {
  if (request.method === "OPTIONS")
    return new Response(null, { status: 204, headers: corsHeaders });
  if (request.method !== "GET") return exportRefusal(405, "Use GET to export leads.");
  const wanted = wantedBy(new URL(request.url).searchParams);
  if (!wanted) return exportRefusal(400, "There is no such status or source.");
  try {
    return await csvAnswer(
      csvFileName("leads-export", new Date()),
      leadColumns,
      contactable(restOfCaller(request, context), wanted),
    );
  } catch (error) {
    if (!(error instanceof ReadRefused)) throw error;
    return exportRefusal(
      error.status,
      error.status === 403 ? "Only staff can export leads." : "The leads could not be read.",
    );
  }
}

async function* contactable(
  rest: CallerRest,
  wanted: object,
): AsyncGenerator<readonly Row[], void> {
  const pages = pagesOf<Row>(pageSize, (after) =>
    rest("rpc/search_leads", {
      ...wanted,
      most: pageSize,
      ...(after && { before_at: after.created_at, before_id: after.id }),
    }),
  );
  for await (const page of pages) yield page.filter((lead) => !lead.do_not_contact);
}

/** The filters of the list (spec 5) as `search_leads` takes them. Null: an unknown value. */
function wantedBy(asked: URLSearchParams): Record<string, string> | null {
  const wanted: Record<string, string> = { search: searchedText(asked.get("search") ?? "") };
  for (const [column, known] of filters) {
    const value = asked.get(column);
    if (!value || value === "all") continue;
    if (!known.some((choice) => choice === value)) return null;
    wanted[column] = value;
  }
  return wanted;
}
