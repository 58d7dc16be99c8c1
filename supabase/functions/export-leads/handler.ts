import { leadsContaining } from "../../contracts/lead-search.ts";
import { formSources, leadStatuses } from "../../contracts/lead-values.ts";
import type { FunctionContext } from "../_shared/context.ts";
import { corsHeaders } from "../_shared/cors.ts";
import { csvFileName, csvHeader, csvLine, type ExportedLead } from "../_shared/lead-csv.ts";

/** A page of the export: the columns of the file and the key the next page begins after. */
interface Row extends ExportedLead {
  readonly id: string;
}

const filters = [
  ["status", leadStatuses],
  ["form_source", formSources],
] as const;

const pageSize = 500;
const selected =
  "id,name,email,company,role,phone,inquiry_type,form_source,status,lead_score,created_at,message";

/**
 * GET /functions/v1/export-leads?search=&status=&form_source= answers the leads that match all of
 * them as a CSV file, newest first (spec 5: "all" or nothing means no filter). It reads with the
 * caller's own token, page by page, so that the policies decide and memory stays flat.
 */
export async function handler(request: Request, context: FunctionContext): Promise<Response> {
  if (request.method === "OPTIONS")
    return new Response(null, { status: 204, headers: corsHeaders });
  if (request.method !== "GET") return refusal(405, "Use GET to export leads.");

  const read = reader(request, context);
  const staff = await read("staff?select=user_id&limit=1");
  if (!staff.ok) return refusal(staff.status, "The leads could not be read.");
  if (rows(await staff.json()).length === 0) return refusal(403, "Only staff can export leads.");

  const filter = filterOf(new URL(request.url).searchParams);
  if (!filter) return refusal(400, "There is no such status or source.");
  const first = await readPage(read, filter, null);
  if (first instanceof Response) return refusal(first.status, "The leads could not be read.");
  return new Response(lines(read, filter, first), {
    headers: {
      ...corsHeaders,
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${csvFileName(new Date())}"`,
      "cache-control": "no-store",
    },
  });
}

type Read = (path: string) => Promise<Response>;

function reader(request: Request, { env, fetch }: FunctionContext): Read {
  const headers = {
    apikey: request.headers.get("apikey") ?? env.get("SUPABASE_ANON_KEY") ?? "",
    authorization: request.headers.get("authorization") ?? "",
  };
  return (path) => fetch(`${env.get("SUPABASE_URL")}/rest/v1/${path}`, { headers });
}

/** One line per lead, read a page ahead of what the client has taken. */
function lines(read: Read, filter: readonly string[], first: readonly Row[]): ReadableStream {
  const encoder = new TextEncoder();
  let page: readonly Row[] = first;
  let isFirst = true;
  return new ReadableStream({
    async pull(controller) {
      if (!isFirst) {
        const next = await readPage(read, filter, page.at(-1) ?? null);
        // Ending early would look like a complete file: the download has to fail instead.
        if (next instanceof Response) throw new Error(`A page answered ${next.status}.`);
        page = next;
      }
      const text = (isFirst ? csvHeader() : "") + page.map(csvLine).join("");
      isFirst = false;
      if (text) controller.enqueue(encoder.encode(text));
      if (page.length < pageSize) controller.close();
    },
  });
}

async function readPage(
  read: Read,
  filter: readonly string[],
  after: Row | null,
): Promise<readonly Row[] | Response> {
  const conditions = after === null ? filter : [...filter, behind(after)];
  const query = new URLSearchParams({
    select: selected,
    order: "created_at.desc,id.desc",
    limit: String(pageSize),
    ...(conditions.length > 0 ? { and: `(${conditions.join(",")})` } : {}),
  });
  const response = await read(`leads?${query}`);
  return response.ok ? rows(await response.json()) : response;
}

/** What comes after this row, newest first. */
function behind({ created_at, id }: Row): string {
  return `or(created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id}))`;
}

function rows(value: unknown): Row[] {
  return Array.isArray(value) ? value : [];
}

/** The filters of the list (spec 5), as conditions of the REST engine. Null: an unknown value. */
function filterOf(asked: URLSearchParams): readonly string[] | null {
  const conditions: string[] = [];
  for (const [column, known] of filters) {
    const value = asked.get(column);
    if (!value || value === "all") continue;
    if (!known.some((choice) => choice === value)) return null;
    conditions.push(`${column}.eq.${value}`);
  }
  const containing = leadsContaining(asked.get("search") ?? "");
  if (containing) conditions.push(`or${containing}`);
  return conditions;
}

function refusal(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: corsHeaders });
}
