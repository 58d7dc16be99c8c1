import { newsletterStatuses } from "../../contracts/newsletter-values.ts";
import { restOfCaller, type CallerRest } from "../_shared/caller.ts";
import type { FunctionContext } from "../_shared/context.ts";
import { corsHeaders } from "../_shared/cors.ts";
import { csvAnswer, exportRefusal, pagesOf, ReadRefused } from "../_shared/csv-export.ts";
import { csvFileName, type CsvColumn } from "../_shared/csv.ts";

/** A subscriber as the API gives it: the columns of the file and the key the next page begins behind. */
interface Subscriber {
  readonly id: string;
  readonly email: string;
  readonly status: string;
  readonly source: string;
  readonly consent_wording: string | null;
  readonly created_at: string;
  readonly confirmed_at: string | null;
  readonly unsubscribed_at: string | null;
}

const time = (at: string | null): string | null => at && new Date(at).toISOString();

const columns: readonly CsvColumn<Subscriber>[] = [
  ["Email", (subscriber) => subscriber.email],
  ["Status", (subscriber) => subscriber.status],
  ["Source", (subscriber) => subscriber.source],
  ["Consent Wording", (subscriber) => subscriber.consent_wording],
  ["Created At", (subscriber) => time(subscriber.created_at)],
  ["Confirmed At", (subscriber) => time(subscriber.confirmed_at)],
  ["Unsubscribed At", (subscriber) => time(subscriber.unsubscribed_at)],
];

const pageSize = 500;
const selected = "id,email,status,source,consent_wording,created_at,confirmed_at,unsubscribed_at";

/**
 * GET /functions/v1/export-subscribers?status= answers the newsletter's addresses as a CSV file, newest
 * first ("all" or nothing means no filter), without those whose person is not to be contacted. It reads
 * with the caller's token: admins, marketing and viewers.
 */
export async function handler(request: Request, context: FunctionContext): Promise<Response> {
  if (request.method === "OPTIONS")
    return new Response(null, { status: 204, headers: corsHeaders });
  if (request.method !== "GET") return exportRefusal(405, "Use GET to export subscribers.");
  const status = new URL(request.url).searchParams.get("status") || "all";
  if (status !== "all" && !newsletterStatuses.some((known) => known === status))
    return exportRefusal(400, "There is no such status.");

  const rest = restOfCaller(request, context);
  try {
    if (!(await mayRead(rest)))
      return exportRefusal(403, "Only administrators, marketing and viewers export subscribers.");
    return await csvAnswer(
      csvFileName("subscribers-export", new Date()),
      columns,
      contactable(rest, status, await silent(rest)),
    );
  } catch (error) {
    if (!(error instanceof ReadRefused)) throw error;
    return exportRefusal(error.status, "The subscribers could not be read.");
  }
}

/** The policy gives other roles no row and no error, which would be an empty file. */
async function mayRead(rest: CallerRest): Promise<boolean> {
  const answer = await rest(
    "staff?select=user_id&is_active=is.true&role=in.(admin,marketing,viewer)&limit=1",
  );
  if (!answer.ok) throw new ReadRefused(answer.status);
  const rows: unknown = await answer.json();
  return Array.isArray(rows) && rows.length > 0;
}

/** The addresses of everyone who asked not to be contacted, in lower case as `people` keeps them. */
async function silent(rest: CallerRest): Promise<ReadonlySet<string>> {
  const pages = pagesOf<{ id: string; email: string }>(pageSize, (after) =>
    rest(
      `people?${new URLSearchParams({
        select: "id,email",
        do_not_contact: "is.true",
        order: "id.asc",
        limit: String(pageSize),
        ...(after && { id: `gt.${after.id}` }),
      })}`,
    ),
  );
  const addresses = new Set<string>();
  for await (const page of pages) for (const { email } of page) addresses.add(email);
  return addresses;
}

async function* contactable(
  rest: CallerRest,
  status: string,
  excluded: ReadonlySet<string>,
): AsyncGenerator<readonly Subscriber[], void> {
  const pages = pagesOf<Subscriber>(pageSize, (after) =>
    rest(
      `newsletter_subscribers?${new URLSearchParams({
        select: selected,
        order: "created_at.desc,id.desc",
        limit: String(pageSize),
        ...(status !== "all" && { status: `eq.${status}` }),
        ...(after && { or: behind(after) }),
      })}`,
    ),
  );
  for await (const page of pages)
    yield page.filter(({ email }) => !excluded.has(email.trim().toLowerCase()));
}

/** What comes after this row, newest first. */
function behind({ created_at, id }: Subscriber): string {
  return `(created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id}))`;
}
