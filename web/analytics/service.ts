import { type Consent, noConsent, readConsent } from "./consent.ts";

/** The global function of the analytics service, as its script defines it. */
type Gtag = (...command: readonly unknown[]) => void;

declare global {
  interface Window {
    gtag?: Gtag;
    dataLayer?: unknown[];
  }
}

export type ServiceSettings = {
  /** URL of the service's script, including its id. */
  script: string;
  /** Receives page views, with consent to analytics. */
  measurementId?: string | undefined;
  /** Receives conversions, with consent to marketing: `AW-123/label`. */
  conversionId?: string | undefined;
};

const pendingCallbacks: ((service: Gtag) => void)[] = [];

/** Calls `callback` with the service as soon as it is available, which may be never. */
export function whenServiceReady(callback: (service: Gtag) => void): void {
  if (window.gtag) callback(window.gtag);
  else pendingCallbacks.push(callback);
}

const toConsentSignals = ({ analytics, marketing }: Consent) => ({
  analytics_storage: analytics ? "granted" : "denied",
  ad_storage: marketing ? "granted" : "denied",
  ad_user_data: marketing ? "granted" : "denied",
  ad_personalization: marketing ? "granted" : "denied",
});

/**
 * Loads the service once, only with consent to a purpose it serves; later calls update its consent
 * signals. The script is an external file, because the content security policy forbids inline scripts
 * (docs/design/site.md).
 */
export function updateService(settings: ServiceSettings, consent: Consent): void {
  const { script, measurementId, conversionId } = settings;
  const hasAnalytics = consent.analytics && measurementId !== undefined;
  const hasConversions = consent.marketing && conversionId !== undefined;
  const element = document.querySelector(`script[src="${CSS.escape(script)}"]`);
  if (!element && !hasAnalytics && !hasConversions) return;
  if (element) window.gtag?.("consent", "update", toConsentSignals(consent));
  else loadService(script, consent);
  // The site sends page views itself, once a page is activated.
  if (hasAnalytics) configureTarget(measurementId, { send_page_view: false });
  if (hasConversions) configureTarget(conversionId.split("/")[0] ?? "", {});
  for (const callback of pendingCallbacks.splice(0)) whenServiceReady(callback);
}

function loadService(script: string, consent: Consent): void {
  const queue = (window.dataLayer ??= []);
  const service: Gtag = (window.gtag ??= function gtag() {
    // The service requires the arguments object; an array of the same values does not work.
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
}

/** Keeps only campaign parameters: searches, chat sessions and signed links are personal data. */
function toReportableUrl(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const campaign = [...searchParams].filter(([name]) => name.startsWith("utm_"));
  const query = new URLSearchParams(campaign).toString();
  return origin + pathname + (query && `?${query}`);
}

// Within the site the referrer is a full URL and needs the same filter.
const getReportableReferrer = () =>
  URL.canParse(document.referrer) ? toReportableUrl(document.referrer) : "";

const configuredIds = new Set<string>();

function configureTarget(id: string, options: object): void {
  if (configuredIds.has(id)) return;
  configuredIds.add(id);
  window.gtag?.("config", id, options);
}

// The cookies in which the service stores visitor ids, by purpose.
const cookiePatterns = { analytics: /^_(ga|gid|gat)/, marketing: /^_(gcl|gac)/ } as const;

/** Prefix of the localStorage keys that record reported conversions. */
export const conversionKeyPrefix = "conversion:";

/**
 * Removes the visitor ids of purposes without consent, and the record of reported conversions. The
 * service may have set a cookie for a parent domain, so each is removed on all of them.
 */
export function clearVisitorIds(consent: Consent = readConsent() ?? noConsent): void {
  const hosts = location.hostname
    .split(".")
    .map((_, index, labels) => labels.slice(index).join("."));
  for (const cookie of document.cookie.split("; ")) {
    const name = cookie.split("=")[0] ?? "";
    const isDenied =
      (!consent.analytics && cookiePatterns.analytics.test(name)) ||
      (!consent.marketing && cookiePatterns.marketing.test(name));
    if (!isDenied) continue;
    for (const domain of ["", ...hosts.map((host) => `; domain=${host}`)])
      document.cookie = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT${domain}`;
  }
  if (consent.marketing) return;
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(conversionKeyPrefix)) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
