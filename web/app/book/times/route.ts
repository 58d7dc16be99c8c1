import { fetchFreeTimes } from "../../../features/scheduling/booking/booking-data.ts";
import { isMonth, getMonthRange } from "../../../features/scheduling/picker/zoned-time.ts";

export const dynamic = "force-dynamic";

const noStore = { "cache-control": "no-store", "x-robots-tag": "noindex" };
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The free times of a month, whatever the zone: `?month=2026-11&type=…`, of an appointment that is moved
 * `&ticket=…`, with the asker's own hold `&held=…`. Unix seconds, ascending; 503 while nobody knows.
 */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const month = searchParams.get("month") ?? "";
  const ticket = searchParams.get("ticket") ?? undefined;
  const type = searchParams.get("type") ?? undefined;
  const held = searchParams.get("held") ?? undefined;
  const isAsked = ticket || (type && uuid.test(type));
  if (!isMonth(month) || !isAsked || (held && !uuid.test(held)))
    return Response.json(
      { error: "Ask for a month and a type." },
      { status: 400, headers: noStore },
    );
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
