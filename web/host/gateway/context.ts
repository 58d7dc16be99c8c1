import type { Config } from "../settings/config.ts";
import type { Log } from "../../../supabase/domain/log.ts";
import type { Connections } from "./connections/connections.ts";
import type { TransformHtml } from "./pages/prepare-page.ts";
import type { SitePages } from "./pages/site-pages.ts";
import type { Hosting, ServiceName } from "./routing/routes.ts";
import type { PolicyOrigins } from "./security/csp.ts";
import type { HeaderValues } from "./security/headers.ts";
import type { PagePolicy } from "./security/page-policy.ts";
import type { SignInGuard } from "./security/sign-in-limits.ts";
import type { BrandSource } from "./static/brand-source.ts";
import type { createBuiltFiles, builtFolders } from "./static/built-files.ts";
import type { SiteConfig } from "./static/static-files.ts";
import type { GatewayMetrics } from "./telemetry/gateway-metrics.ts";

/** The body of `/readyz`. */
export type Readiness = { ok: boolean; missing: string[]; notices: string[] };

export type GatewayOptions = {
  config: Pick<
    Config,
    | "port"
    | "bind"
    | "siteUrl"
    | "hstsSubdomains"
    | "trustedProxies"
    | "hostedSanity"
    | "hostedSupabase"
    | "studioUrl"
    | "analyticsOrigins"
    | "frameOrigins"
  >;
  /** Loopback ports of the services that run here. */
  ports: Partial<Record<ServiceName, number>>;
  siteConfig: SiteConfig;
  isDevelopment: boolean;
  /** False until every service has responded once; no page is rendered before. */
  isStarted(): boolean;
  getReadiness(): Promise<Readiness>;
  /** The body of `/diagnostics`, for administrators. */
  getDiagnostics(): Promise<object>;
  log: Log;
  /** Returns a pseudonym of a client address, which may be logged. */
  pseudonymizeAddress(address: string): string;
  /** Records metrics and traces of requests; absent: nothing is recorded. */
  metrics?: GatewayMetrics | undefined;
  /** Called after the site accepted a publish event. */
  onPublish?(): void;
  /** Folders of built files; a missing one only matters when it is requested. */
  folders?: typeof builtFolders;
};

/** Everything that request handlers share. */
export type GatewayContext = Omit<GatewayOptions, "development" | "folders"> & {
  hosting: Hosting;
  /** Security headers of every response. */
  security: HeaderValues;
  origins: PolicyOrigins;
  pagePolicy: PagePolicy;
  transformHtml: TransformHtml;
  pages: SitePages;
  signInGuard: SignInGuard;
  brandSource: BrandSource;
  files: ReturnType<typeof createBuiltFiles>;
  connections: Connections;
};
