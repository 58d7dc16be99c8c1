import type { FunctionContext } from "../_shared/context.ts";
import { corsHeaders } from "../_shared/cors.ts";
import { csvFileName, csvHeader, csvLine, type ExportedLead } from "../_shared/lead-csv.ts";

/** A page of the export: the columns of the file and the key the next page begins after. */
interface Row extends ExportedLead {
  readonly id: string;
}

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
function lines(read: Read, filter: URLSearchParams, first: readonly Row[]): ReadableStream {
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
  filter: URLSearchParams,
  after: Row | null,
): Promise<readonly Row[] | Response> {
  const query = new URLSearchParams(filter);
  query.set("select", selected);
  query.set("order", "created_at.desc,id.desc");
  query.set("limit", String(pageSize));
  if (after) {
    query.append(
      "or",
      `(created_at.lt."${after.created_at}",and(created_at.eq."${after.created_at}",id.lt.${after.id}))`,
    );
  }
  const response = await read(`leads?${query}`);
  return response.ok ? rows(await response.json()) : response;
}

function rows(value: unknown): Row[] {
  return Array.isArray(value) ? value : [];
}

/** The filters of the list (spec 5) as the REST engine takes them. */
function filterOf(asked: URLSearchParams): URLSearchParams {
  const filter = new URLSearchParams();
  for (const column of ["status", "form_source"]) {
    const value = asked.get(column);
    if (value && value !== "all") filter.set(column, `eq.${value}`);
  }
  const search = asked.get("search")?.trim();
  if (search) {
    // Quoted inside out: for LIKE (% _ \), for the engine's own wildcard (*, which cannot be quoted
    // and becomes "any one character"), and for the list, where a comma would end the value.
    const like = search.replace(/[\\%_]/g, "\\$&").replaceAll("*", "_");
    const value = `"*${like.replace(/[\\"]/g, "\\$&")}*"`;
    filter.append("or", `(name.ilike.${value},email.ilike.${value},company.ilike.${value})`);
  }
  return filter;
}

function refusal(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: corsHeaders });
}
