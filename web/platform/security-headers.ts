import { videoOrigins } from "@site/supabase/domain/video/video-url";

// The players of video services start to play when a visitor has agreed to load them.
const autoplay = ["self", ...videoOrigins.map((origin) => `"${origin}"`)].join(" ");

/**
 * The security headers of every response, for the gateway and for `web` alone. The content security policy
 * is not among them: only the gateway knows the hashes of a page's inline scripts.
 */
export const securityHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": `accelerometer=(), autoplay=(${autoplay}), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()`,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "x-permitted-cross-domain-policies": "none",
} as const satisfies Record<string, string>;

/** Frame option of pages that the site itself may frame: the booking page and previews. */
export const sameOriginFrame = "SAMEORIGIN";

/** Returns the value of Strict-Transport-Security: two years, with all subdomains if they have TLS. */
export const createHsts = (hasSubdomains: boolean): string =>
  `max-age=63072000${hasSubdomains ? "; includeSubDomains" : ""}`;
