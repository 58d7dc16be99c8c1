import { createApiKeyHeaders } from "../../supabase/contracts/api-keys.ts";
import { defaultResponseHours } from "../../supabase/domain/response-time.ts";
import type { GuideConfig } from "./config.ts";

const timeoutMs = 5_000;

/** The promised response time in hours, from the database or the default. */
export async function fetchResponseHours({
  url,
  publishableKey,
}: GuideConfig["supabase"]): Promise<number> {
  const response = await fetch(`${url}/rest/v1/rpc/response_hours`, {
    headers: createApiKeyHeaders(publishableKey),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  const hours: unknown = response?.ok ? await response.json() : undefined;
  return typeof hours === "number" ? hours : defaultResponseHours;
}
