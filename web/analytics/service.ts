import { type Consent, readConsent, noConsent } from "./consent.ts";

/** The function of the analytics service that takes everything, as its own script defines it. */
type Gtag = (...command: readonly unknown[]) => void;

declare global {
  interface Window {
    gtag?: Gtag;
    dataLayer?: unknown[];
  }
}

/** Where the service's script is, and whom it counts for. */
export type ServiceSettings = {
  /** Address of the script, with its id. */
  script: string;
  /** Counts visits, with the analytics purpose. */
  measurementId?: string | undefined;
  /** Counts conversions, with the marketing purpose: `AW-123/label`. */
  conversionId?: string | undefined;
};

const pendingCallbacks: ((service: Gtag) => void)[] = [];

/** Calls `run` with the service as soon as there is one; never, where none is present or loaded. */
export function whenServiceReady(run: (service: Gtag) => void): void {
  if (window.gtag) run(window.gtag);
  else pendingCallbacks.push(run);
}

const toConsentSignals = ({ analytics, marketing }: Consent) => ({
  analytics_storage: analytics ? "granted" : "denied",
  ad_storage: marketing ? "granted" : "denied",
  ad_user_data: marketing ? "granted" : "denied",
  ad_personalization: marketing ? "granted" : "denied",
});

/**
 * Loads the service, once and only for a purpose that the visitor allows; afterwards it is told what
 * is allowed now. Its script is a file, as the content policy asks (docs/decisions/0060).
 */
export function updateService(settings: ServiceSettings, consent: Consent): void {
  const { script, measurementId, conversionId } = settings;
  const counts = consent.analytics && measurementId !== undefined;
  const converts = consent.marketing && conversionId !== undefined;
  const element = document.querySelector(`script[src="${CSS.escape(script)}"]`);
  if (!element && !counts && !converts) return;
  if (!element) {
    const queue = (window.dataLayer ??= []);
    const service: Gtag = (window.gtag ??= function gtag() {
      // The service reads the arguments object itself, not an array of the same values.
      // oxlint-disable-next-line prefer-rest-params
      queue.push(arguments);
    });
    service("consent", "default", toConsentSignals(consent));
    service("js", new Date());
    service("set", {
      page_location: toReportableUrl(location.href),
      page_referrer: getReportableReferrer(),
    });
    document.head.append(
      Object.assign(document.createElement("script"), { src: script, async: true }),
    );
  } else window.gtag?.("consent", "update", toConsentSignals(consent));
  // Page views are sent by the site itself, once a page is shown.
  if (counts) configureTarget(measurementId, { send_page_view: false });
  if (converts) configureTarget(conversionId.split("/")[0] ?? "", {});
  for (const run of pendingCallbacks.splice(0)) whenServiceReady(run);
}

/** An address without what may say something of a person: searches, chat sessions, tickets. */
function toReportableUrl(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const campaign = [...searchParams].filter(([name]) => name.startsWith("utm_"));
  const query = new URLSearchParams(campaign).toString();
  return origin + pathname + (query && `?${query}`);
}

/** Pages of this site tell each other their whole address; others tell their origin alone. */
const getReportableReferrer = () =>
  URL.canParse(document.referrer) ? toReportableUrl(document.referrer) : "";

const configuredIds = new Set<string>();

function configureTarget(id: string, options: object): void {
  if (configuredIds.has(id)) return;
  configuredIds.add(id);
  window.gtag?.("config", id, options);
}

// What the service keeps on this origin: visitor ids of the two purposes.
const cookiePatterns = { analytics: /^_(ga|gid|gat)/, marketing: /^_(gcl|gac)/ } as const;

/** Begins the keys of the record of which requests the ad service was told about. */
export const conversionKeyPrefix = "conversion:";

/**
 * Removes the ids that the service left here for purposes that are not allowed (any more), and our
 * own record of what it was told. Cookies may have been set for a parent domain, so each is removed
 * on every one.
 */
export function clearVisitorIds(consent: Consent = readConsent() ?? noConsent): void {
  const hosts = location.hostname.split(".").map((_, index, parts) => parts.slice(index).join("."));
  for (const cookie of document.cookie.split("; ")) {
    const name = cookie.split("=")[0] ?? "";
    const refused =
      (!consent.analytics && cookiePatterns.analytics.test(name)) ||
      (!consent.marketing && cookiePatterns.marketing.test(name));
    if (!refused) continue;
    for (const domain of ["", ...hosts.map((host) => `; domain=${host}`)])
      document.cookie = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT${domain}`;
  }
  if (consent.marketing) return;
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(conversionKeyPrefix)) localStorage.removeItem(key);
  } catch {
    // Without storage nothing was left in it.
  }
}
