import { runWhenActivated } from "./activation.ts";
import { hasConsent, noConsent, onConsentChange, readConsent } from "./consent.ts";
import { type AnalyticsEvent, decodeEvents } from "./events.ts";
import { clearVisitorIds, type ServiceSettings, updateService } from "./service.ts";
import { trackEvent } from "./track-event.ts";

const withoutQuery = ({ origin, pathname }: URL | HTMLAnchorElement | Location) =>
  origin + pathname;

/** Derives the events of a click on a link from the link's URL. */
function deriveLinkEvents(link: HTMLAnchorElement, demoHref: string | undefined): AnalyticsEvent[] {
  const linksTo = (address: string | undefined) =>
    address !== undefined && withoutQuery(link) === withoutQuery(new URL(address, location.href));
  if (withoutQuery(link) === withoutQuery(location)) return [];
  if (linksTo(demoHref)) return [{ event: "demo_request", source: location.pathname }];
  const protocolContact = { "mailto:": "email", "tel:": "phone" }[link.protocol];
  const contact_type = protocolContact ?? (linksTo("/contact") ? "contact_form" : undefined);
  return contact_type ? [{ event: "contact_click", contact_type }] : [];
}

/** Returns the name in a form's hidden field `form`. Filter and search forms have none. */
function getFormName(form: HTMLFormElement | null): string | undefined {
  const field = form?.elements.namedItem("form");
  return field instanceof HTMLInputElement ? field.value : undefined;
}

/**
 * Tracks the page view, clicks, form starts and form submissions once the page is activated (spec 7).
 * The element's data attributes hold the service settings and the URL of the demo page.
 */
export function enhance(element: HTMLElement): void {
  const { script, measurement: measurementId, conversion: conversionId, demo } = element.dataset;
  const settings: ServiceSettings | undefined = script
    ? { script, measurementId, conversionId }
    : undefined;
  runWhenActivated(() => {
    trackPage(settings);
    trackClicks(demo);
    trackForms();
  });
}

function trackPage(settings: ServiceSettings | undefined): void {
  const pageEvents: AnalyticsEvent[] = [
    { event: "page_view", page: location.pathname },
    ...[...document.querySelectorAll<HTMLElement>("[data-track-load]")].flatMap((tracked) =>
      decodeEvents(tracked.dataset.trackLoad),
    ),
  ];
  let isCounted = hasConsent("analytics");
  const applyConsent = (consent = readConsent() ?? noConsent) => {
    if (settings) updateService(settings, consent);
    clearVisitorIds(consent);
  };
  applyConsent();
  for (const event of pageEvents) trackEvent(event);

  onConsentChange((consent) => {
    applyConsent(consent);
    // Consent given on this page counts this page once.
    if (consent.analytics && !isCounted)
      for (const { event, ...fields } of pageEvents) window.gtag?.("event", event, fields);
    isCounted ||= consent.analytics;
  });
}

function trackClicks(demoHref: string | undefined): void {
  document.addEventListener("click", ({ target, defaultPrevented }) => {
    if (!(target instanceof Element)) return;
    const tracked = target.closest<HTMLElement>("[data-track]");
    const link = target.closest<HTMLAnchorElement>("a[href]");
    const ownEvents = decodeEvents(tracked?.dataset.track);
    for (const event of ownEvents) trackEvent(event);
    // A prevented click does not navigate. The element's own events take precedence.
    for (const event of link && !defaultPrevented ? deriveLinkEvents(link, demoHref) : [])
      if (!ownEvents.some((other) => other.event === event.event)) trackEvent(event);
  });
}

function trackForms(): void {
  const startedForms = new WeakSet<HTMLFormElement>();
  document.addEventListener("input", ({ target }) => {
    const form = target instanceof Element ? target.closest("form") : null;
    const name = getFormName(form);
    if (!form || !name || startedForms.has(form)) return;
    startedForms.add(form);
    trackEvent({ event: "form_start", form_name: name });
  });
  document.addEventListener("submit", ({ target }) => {
    const name = target instanceof HTMLFormElement ? getFormName(target) : undefined;
    if (name) trackEvent({ event: "form_submit", form_name: name });
  });
}
