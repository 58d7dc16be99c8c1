import { fileURLToPath } from "node:url";
import { videoOrigins } from "@site/supabase/domain/video/video-url";
import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { hasCdn, hasPageCache, parseBuildConfig, parseConfig } from "./config.ts";
import { bookingPath, perRequestRoute, routeHeader } from "./content/request/request-context.ts";
import { createHsts, sameOriginFrame, securityHeaders } from "./platform/security-headers.ts";

const formatOrigins = (origins: readonly string[]) =>
  origins.map((origin) => ` ${origin}`).join("");
const { analyticsOrigins, frameOrigins, hstsSubdomains } = parseBuildConfig();
const analytics = formatOrigins(analyticsOrigins);
const frames = formatOrigins([...frameOrigins, ...videoOrigins]);

const createHeadersWithoutGateway = (frameAncestors: "'none'" | "'self'") =>
  Object.entries({
    ...securityHeaders,
    ...(frameAncestors === "'self'" ? { "x-frame-options": sameOriginFrame } : {}),
    "Content-Security-Policy": `default-src 'none'; script-src 'self' 'unsafe-inline'${analytics}; style-src 'self' 'unsafe-inline'; img-src 'self' data: https://cdn.sanity.io${analytics}; font-src 'self'; connect-src 'self'${analytics}; media-src 'self' https://cdn.sanity.io; form-action 'self'; frame-src 'self'${frames}; base-uri 'none'; frame-ancestors ${frameAncestors}; object-src 'none'; manifest-src 'self'`,
  }).map(([key, value]) => ({ key, value }));

const telemetryPackages = [
  "api",
  "context-async-hooks",
  "core",
  "exporter-metrics-otlp-proto",
  "exporter-prometheus",
  "exporter-trace-otlp-proto",
  "instrumentation-undici",
  "resources",
  "sdk-metrics",
  "sdk-trace",
].map((name) => `@opentelemetry/${name}`);

/** Returns the file of the cache handler; `undefined` for the page cache of Next.js or of the host. */
function selectCacheHandler(): string | undefined {
  if (process.env.NODE_ENV === "development") return undefined;
  if (hasCdn()) return "./server/cdn/tagged-page-cache.ts";
  return hasPageCache() ? "./server/page-cache/page-cache.ts" : undefined;
}
const cacheHandler = selectCacheHandler();

const config: NextConfig = {
  poweredByHeader: false,
  transpilePackages: ["@site/supabase"],
  // OpenTelemetry is loaded from node_modules, and only when the operator turns it on. The cache handler, which
  // is not bundled, uses the same connection as the site.
  serverExternalPackages: ["@redis/client", ...telemetryPackages],
  // The content lake or Sanity's CDN resizes images; Next.js must not fetch any.
  images: { unoptimized: true },
  // With CACHE_URL instances share cached pages, and with PAGE_CACHE_DIR pages survive restarts; other
  // hosts use their own page cache. Nothing is cached in development.
  ...(cacheHandler && { cacheHandler: fileURLToPath(new URL(cacheHandler, import.meta.url)) }),
  ...(cacheHandler && hasPageCache() && { cacheMaxMemorySize: 0 }),
  // The proxy must see the whole URL: otherwise Next.js hides `_rsc` and writes it into cached pages.
  skipProxyUrlNormalize: true,
  // The proxy (proxy.ts) requests this rewrite by a header: its own rewrites need an absolute URL, and
  // Next.js mistakes a loopback URL for another server. Page paths cannot contain `~`.
  async rewrites() {
    const has = [{ type: "header" as const, key: routeHeader, value: perRequestRoute }];
    return {
      beforeFiles: [{ source: "/:path*", has, destination: "/~/:path*" }],
      afterFiles: [],
      fallback: [],
    };
  },
  // For a host without the gateway, where the hashes of inline scripts are unknown. The gateway replaces
  // these headers by stricter ones (docs/decisions/0011-content-security-policy.md).
  async headers() {
    if (process.env.NODE_ENV !== "production") return [];
    // Only a preview in the Studio and the booking page may be framed (spec 6).
    const preview = [{ type: "cookie" as const, key: "__prerender_bypass" }];
    // The build does not know the address of the site; browsers ignore HSTS without TLS.
    const tls = [{ type: "header" as const, key: "x-forwarded-proto", value: "https.*" }];
    const hsts = [{ key: "strict-transport-security", value: createHsts(hstsSubdomains) }];
    return [
      { source: "/:path*", has: tls, headers: hsts },
      { source: "/:path*", missing: preview, headers: createHeadersWithoutGateway("'none'") },
      { source: "/:path*", has: preview, headers: createHeadersWithoutGateway("'self'") },
      // A later entry overrides earlier ones.
      { source: bookingPath, headers: createHeadersWithoutGateway("'self'") },
    ];
  },
  devIndicators: false,
  experimental: {
    // Forms have at most 64 KB; larger requests are rejected before they are buffered.
    proxyClientMaxBodySize: "256kb",
    // One sheet instead of two for what pages share: a request costs a phone more than unused rules.
    cssChunking: { type: "graph", requestCost: 200_000 },
  },
};

/** Stops a server with invalid settings; after an error in instrumentation.ts it would respond with 500s. */
export default function createConfig(phase: string): NextConfig {
  if ([PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER].includes(phase)) parseConfig(process.env);
  return config;
}
