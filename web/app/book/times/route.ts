import { isUuid } from "../../../content/request/uuid.ts";
import { fetchFreeTimes } from "../../../features/scheduling/booking/booking-data.ts";
import { isMonth, getMonthRange } from "../../../features/scheduling/picker/zoned-time.ts";
import { runInWebRequest } from "../../../telemetry/request-scope.ts";

export const dynamic = "force-dynamic";

const noStore = { "cache-control": "no-store", "x-robots-tag": "noindex" };

/**
 * Returns the free times of a month in any time zone, in unix seconds, ascending; 503 if the database is
 * unreachable. Query: `month` (2026-11), `type` or `ticket` (the link token of an appointment to move),
 * and `held` (the id of the visitor's own hold, whose slot counts as free).
 */
export async function GET(request: Request): Promise<Response> {
  return runInWebRequest(request, () => listTimes(request));
}

async function listTimes(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const month = searchParams.get("month") ?? "";
  const ticket = searchParams.get("ticket") ?? undefined;
  const type = searchParams.get("type") ?? undefined;
  const held = searchParams.get("held") ?? undefined;
  const hasSubject = ticket || (type && isUuid(type));
  if (!isMonth(month) || !hasSubject || (held && !isUuid(held)))
    return Response.json({ error: "Set `month` and `type`." }, { status: 400, headers: noStore });
  const times = await fetchFreeTimes({
    ...getMonthRange(month),
    type,
    linkToken: ticket,
    holdId: held,
  });
  return times === "unreachable"
    ? Response.json({ error: "Try again." }, { status: 503, headers: noStore })
    : Response.json({ times }, { headers: noStore });
}
