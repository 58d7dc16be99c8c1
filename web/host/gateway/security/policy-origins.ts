import { videoOrigins } from "@site/supabase/domain/video/video-url";
import type { Config } from "../../settings/config.ts";
import type { PolicyOrigins } from "./csp.ts";

/** Returns the origins of hosted backends, of the Studio that may frame drafts, and of external services. */
export function getPolicyOrigins({
  hostedSanity,
  hostedSupabase,
  studioUrl,
  analyticsOrigins,
  frameOrigins,
}: Pick<
  Config,
  "hostedSanity" | "hostedSupabase" | "studioUrl" | "analyticsOrigins" | "frameOrigins"
>): PolicyOrigins {
  const sanity = hostedSanity && [
    "https://api.sanity.io",
    `https://${hostedSanity.projectId}.api.sanity.io`,
    `https://${hostedSanity.projectId}.apicdn.sanity.io`,
    `wss://${hostedSanity.projectId}.api.sanity.io`,
  ];
  const supabase = hostedSupabase && [
    hostedSupabase.url,
    hostedSupabase.url.replace(/^http/, "ws"),
  ];
  return {
    connect: [...(sanity ?? []), ...(supabase ?? [])],
    images: hostedSanity ? ["https://cdn.sanity.io"] : [],
    frameAncestors: studioUrl ? [studioUrl] : [],
    analytics: analyticsOrigins,
    frames: [...frameOrigins, ...videoOrigins],
  };
}
