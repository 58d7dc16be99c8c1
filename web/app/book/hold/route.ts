import { holdSlot } from "../../../features/scheduling/booking/booking-data.ts";
import { getSiteConfig } from "../../../config.ts";
import { isUuid } from "../../../content/request/uuid.ts";
import { hashClient } from "../../../server/client-header.ts";
import { isSameOriginPost, readFormFields } from "../../../server/form-endpoint.ts";
import { runInWebRequest } from "../../../telemetry/request-scope.ts";

export const dynamic = "force-dynamic";

const noStore = { "cache-control": "no-store" };

/**
 * Holds a slot while a visitor fills in the booking form. Fields: `type`, `time` (unix seconds) and
 * `hold`, the id of a new hold or of one to move. Returns `{ until, seconds }`; 409 if the slot is taken.
 */
export async function POST(request: Request): Promise<Response> {
  return runInWebRequest(request, () => holdTime(request));
}

async function holdTime(request: Request): Promise<Response> {
  if (!isSameOriginPost(request.headers, getSiteConfig().siteUrl)) return createErrorResponse(403);
  const fields = await readFormFields(request);
  if (typeof fields === "number") return createErrorResponse(fields);
  const { type = "", time = "", hold = "" } = fields;
  if (!isUuid(type) || !isUuid(hold) || !/^\d{9,11}$/.test(time)) return createErrorResponse(400);
  const until = await holdSlot(type, Number(time), hold, hashClient(request.headers));
  if (typeof until !== "number") return createErrorResponse(until === "taken" ? 409 : 503);
  const seconds = Math.max(1, until - Math.floor(Date.now() / 1000));
  return Response.json({ until, seconds }, { headers: noStore });
}

const createErrorResponse = (status: number) => Response.json({}, { status, headers: noStore });
