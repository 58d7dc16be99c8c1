import type { Json } from "@site/supabase/contracts/database.types";
import { campaignKeys } from "@site/supabase/contracts/touchpoint";
import { isRecord } from "@site/supabase/domain/json";

/** The campaign parameters of a touchpoint, such as “linkedin · paid · autumn”; empty without any. */
export function describeCampaign(touchpoint: Json | undefined): string {
  if (!isRecord(touchpoint)) return "";
  return campaignKeys
    .map((key) => touchpoint[key])
    .filter((value) => typeof value === "string" && value !== "")
    .join(" · ");
}

/** The campaign of the last touchpoint that has one; empty for invalid attribution, which browsers send. */
export function getLeadCampaign(attribution: Json | null): string {
  if (!isRecord(attribution)) return "";
  return describeCampaign(attribution.last) || describeCampaign(attribution.first);
}
