import { fallbackTypeName } from "../../contracts/appointment-values.ts";
import {
  createAppointmentUid,
  renderCalendar,
  calendarMediaType,
  type CalendarEvent,
} from "../../domain/icalendar.ts";
import type { FunctionContext } from "../_shared/context.ts";
import { requireFields, readOptionalText, requireText, type Fields } from "../_shared/payload.ts";
import { loadBrandName } from "../_shared/brand-name.ts";
import { postAsService } from "../_shared/service.ts";

/**
 * GET /functions/v1/calendar-feed?token= returns a calendar's appointments of the past 30 days and
 * later as iCalendar with an ETag, for programs that subscribe to it. The token is the only
 * credential; an unknown one gets 404.
 *
 * Settings: SUPABASE_URL, the secret key (`getServiceKey`), SITE_URL, BRAND_NAME.
 */
export async function handler(request: Request, context: FunctionContext): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return errorResponse(405, "Use GET.");
  const token = new URL(request.url).searchParams.get("token") ?? "";
  if (!/^[\da-f]{64}$/.test(token)) return errorResponse(404, "There is no such calendar.");

  const clientAddress = request.headers.get("x-forwarded-for");
  const response = await postAsService(
    context,
    "rpc/calendar_feed",
    { token },
    clientAddress === null ? {} : { "x-forwarded-for": clientAddress },
  ).catch(() => null);
  if (response?.status === 429) {
    const retryAfter = response.headers.get("retry-after") ?? "600";
    await response.body?.cancel();
    return errorResponse(429, "This calendar is read too often.", { "retry-after": retryAfter });
  }
  if (!response?.ok) {
    await response?.body?.cancel();
    return createOutageResponse();
  }
  const calendar: unknown = await response.json().catch(() => undefined);
  if (calendar === undefined) return createOutageResponse();
  if (calendar === null) return errorResponse(404, "There is no such calendar.");

  const feed = renderFeed(requireFields(calendar, "calendar"), {
    brand: await loadBrandName(context),
    siteUrl: (context.env.get("SITE_URL") ?? "").replace(/\/$/, ""),
  });
  const etag = `"${await hashFeed(feed)}"`;
  const headers = { etag, "cache-control": "private, no-cache" };
  const knownTags = (request.headers.get("if-none-match") ?? "").split(",");
  if (knownTags.some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")))) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(feed, {
    headers: {
      ...headers,
      "content-type": `${calendarMediaType}; charset=utf-8`,
      "content-disposition": 'inline; filename="calendar.ics"',
    },
  });
}

type Site = {
  readonly brand: string;
  readonly siteUrl: string;
};

function renderFeed(feed: Fields, site: Site): string {
  const { appointments } = feed;
  const events = Array.isArray(appointments)
    ? appointments.map((appointment) =>
        toCalendarEvent(requireFields(appointment, "appointments"), site),
      )
    : [];
  const name = `${requireText(feed, "name")} (${site.brand})`;
  return renderCalendar({ product: site.brand, method: null, name }, events);
}

/** The host's view of an appointment: the attendee, their company and their notes. */
function toCalendarEvent(appointment: Fields, { siteUrl }: Site): CalendarEvent {
  const { sequence } = appointment;
  const lead = readOptionalText(appointment, "lead_id");
  const page = lead === null ? "calendar" : `leads/${encodeURIComponent(lead)}`;
  const url = `${siteUrl}/admin/${page}`;
  const company = readOptionalText(appointment, "company");
  const notes = readOptionalText(appointment, "notes");
  return {
    uid: createAppointmentUid(requireText(appointment, "id"), siteUrl),
    sequence: typeof sequence === "number" ? sequence : 0,
    stamp: requireText(appointment, "updated_at"),
    start: requireText(appointment, "starts_at"),
    end: requireText(appointment, "ends_at"),
    isCancelled: false,
    title: `${readOptionalText(appointment, "type_name") ?? fallbackTypeName}: ${requireText(appointment, "attendee_name")}`,
    description: [
      `Email: ${requireText(appointment, "attendee_email")}`,
      ...(company === null ? [] : [`Company: ${company}`]),
      ...(notes === null ? [] : ["", notes]),
      "",
      url,
    ].join("\n"),
    place: readOptionalText(appointment, "place"),
    url,
    invitation: null,
  };
}

async function hashFeed(body: string): Promise<string> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body)),
  );
  return Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const createOutageResponse = (): Response =>
  errorResponse(503, "The database cannot be reached.", { "retry-after": "60" });

function errorResponse(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { message },
    { status, headers: { "cache-control": "no-store", ...headers } },
  );
}
