import { runWhenActivated } from "./activation.ts";
import { readConsent, hasConsent, noConsent, onConsentChange } from "./consent.ts";
import { decodeEvents, type AnalyticsEvent } from "./events.ts";
import { trackEvent } from "./track-event.ts";
import { clearVisitorIds, updateService, type ServiceSettings } from "./service.ts";

const place = ({ origin, pathname }: URL | HTMLAnchorElement | Location) => origin + pathname;

/** What the address of a link says about a click on it. */
function eventsOfLink(link: HTMLAnchorElement, demoAddress: string | undefined): AnalyticsEvent[] {
  const leadsTo = (address: string | undefined) =>
    address !== undefined && place(link) === place(new URL(address, location.href));
  if (place(link) === place(location)) return [];
  if (leadsTo(demoAddress)) return [{ event: "demo_request", source: location.pathname }];
  const contact = { "mailto:": "email", "tel:": "phone" }[link.protocol];
  const contact_type = contact ?? (leadsTo("/contact") ? "contact_form" : undefined);
  return contact_type ? [{ event: "contact_click", contact_type }] : [];
}

/** The name of one of the site's own forms: the value of its hidden field. Filters and searches have none. */
function nameOf(form: HTMLFormElement | null): string | undefined {
  const field = form?.elements.namedItem("form");
  return field instanceof HTMLInputElement ? field.value : undefined;
}

/**
 * Counts what happens on a page (spec 7) once somebody looks at it: the page itself, clicks on
 * marked links and buttons, forms begun and sent. The element says where the service is and which
 * address asks for a demo.
 */
export function enhance(element: HTMLElement): void {
  const { script, measurement: measurementId, conversion: conversionId, demo } = element.dataset;
  const settings: ServiceSettings | undefined = script
    ? { script, measurementId, conversionId }
    : undefined;
  runWhenActivated(() => start(settings, demo));
}

function start(settings: ServiceSettings | undefined, demoAddress: string | undefined): void {
  const ofPage: AnalyticsEvent[] = [
    { event: "page_view", page: location.pathname },
    ...[...document.querySelectorAll<HTMLElement>("[data-track-load]")].flatMap((marked) =>
      decodeEvents(marked.dataset.trackLoad),
    ),
  ];
  let counted = hasConsent("analytics");
  const consent = readConsent() ?? noConsent;
  if (settings) updateService(settings, consent);
  clearVisitorIds(consent);
  for (const event of ofPage) trackEvent(event);

  onConsentChange((allowed) => {
    if (settings) updateService(settings, allowed);
    clearVisitorIds(allowed);
    // Whoever allows it on this page is counted on this page, once.
    if (allowed.analytics && !counted)
      for (const { event, ...fields } of ofPage) window.gtag?.("event", event, fields);
    counted ||= allowed.analytics;
  });

  document.addEventListener("click", ({ target, defaultPrevented }) => {
    if (!(target instanceof Element)) return;
    const marked = target.closest<HTMLElement>("[data-track]");
    const link = target.closest<HTMLAnchorElement>("a[href]");
    const named = decodeEvents(marked?.dataset.track);
    for (const event of named) trackEvent(event);
    // A link that opens something on the page leads nowhere; one may say itself what it asks for.
    for (const event of link && !defaultPrevented ? eventsOfLink(link, demoAddress) : [])
      if (!named.some((other) => other.event === event.event)) trackEvent(event);
  });

  const begun = new WeakSet<HTMLFormElement>();
  document.addEventListener("input", ({ target }) => {
    const form = target instanceof Element ? target.closest("form") : null;
    const name = nameOf(form);
    if (!form || !name || begun.has(form)) return;
    begun.add(form);
    trackEvent({ event: "form_start", form_name: name });
  });
  document.addEventListener("submit", ({ target }) => {
    const name = target instanceof HTMLFormElement ? nameOf(target) : undefined;
    if (name) trackEvent({ event: "form_submit", form_name: name });
  });
}
