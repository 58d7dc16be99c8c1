import { isUuid } from "../../../content/request/uuid.ts";
import { fetchFreeTimes } from "../../../features/scheduling/booking/booking-data.ts";
import { isMonth, getMonthRange } from "../../../features/scheduling/picker/zoned-time.ts";
import { runInWebRequest } from "../../../telemetry/request-scope.ts";

export const dynamic = "force-dynamic";

const responseHeaders = { "cache-control": "no-store", "x-robots-tag": "noindex" };

/**
 * Returns the free times of a month in any time zone, in unix seconds, ascending; 503 if the database is
 * unreachable. Query: `month` (2026-11), `type` or `token` (the link token of an appointment to reschedule),
 * and `hold` (the id of the visitor's own hold, whose slot counts as free).
 */
export async function GET(request: Request): Promise<Response> {
  return runInWebRequest(request, () => listTimes(request));
}

async function listTimes(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const month = searchParams.get("month") ?? "";
  const token = searchParams.get("token") ?? undefined;
  const type = searchParams.get("type") ?? undefined;
  const hold = searchParams.get("hold") ?? undefined;
  const hasSubject = token || (type && isUuid(type));
  if (!isMonth(month) || !hasSubject || (hold && !isUuid(hold)))
    return Response.json(
      { error: "Set `month`, and `type` or `token`; `hold` must be a UUID." },
      { status: 400, headers: responseHeaders },
    );
  const times = await fetchFreeTimes({
    ...getMonthRange(month),
    type,
    linkToken: token,
    holdId: hold,
  });
  return times === "unreachable"
    ? Response.json(
        { error: "Could not load free times. Try again." },
        { status: 503, headers: responseHeaders },
      )
    : Response.json({ times }, { headers: responseHeaders });
}
