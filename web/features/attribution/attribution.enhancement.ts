import {
  createTouchpoint,
  isExternalTouchpoint,
  maxVisitedItems,
  type Touchpoint,
  touchpointDays,
} from "@site/supabase/contracts/touchpoint";
import { runWhenActivated } from "../../analytics/activation.ts";
import {
  getAttribution,
  setAttribution,
  type Attribution as BaseAttribution,
} from "../../analytics/attribution.ts";
import { hasConsent, onConsentChange } from "../../analytics/consent.ts";

type Attribution = BaseAttribution<Touchpoint>;

const storageKey = "attribution";
/** How long after its last touchpoint a stored attribution is valid. */
const maxAgeMs = touchpointDays * 86_400_000;

/** Checks what this script reads; the server validates the whole attribution. */
function isAttribution(value: unknown): value is Attribution {
  if (typeof value !== "object" || value === null) return false;
  const { first, last, pages, modules } = value as Record<string, unknown>; // any object has unknown fields
  return (
    isTouchpoint(first) && isTouchpoint(last) && Array.isArray(pages) && Array.isArray(modules)
  );
}

const isTouchpoint = (value: unknown): value is Touchpoint =>
  typeof value === "object" && value !== null && "at" in value && typeof value.at === "string";

/** Returns the stored attribution, or `undefined` if it is missing, malformed or expired. */
function loadAttribution(): Attribution | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    if (!isAttribution(stored)) return undefined;
    const { first, last, pages, modules } = stored;
    const isRecent = Date.now() - Date.parse(last.at) < maxAgeMs;
    return isRecent ? { first, last, pages, modules } : undefined;
  } catch {
    return undefined;
  }
}

function storeAttribution(attribution: Attribution | undefined): void {
  try {
    if (attribution) localStorage.setItem(storageKey, JSON.stringify(attribution));
    else localStorage.removeItem(storageKey);
  } catch {
    // Without storage the attribution is limited to this page.
  }
}

/** Moves `item` to the end of the list, which holds the latest `maxVisitedItems` items. */
const appendUnique = (items: readonly string[], item: string | undefined) =>
  item ? [...items.filter((other) => other !== item), item].slice(-maxVisitedItems) : [...items];

/** Adds the current page to an earlier attribution. A framed page is not counted as a page. */
function addPage(earlier: Attribution | undefined, touchpoint: Touchpoint): Attribution {
  const page = window.parent === window ? location.pathname.slice(0, 200) : undefined;
  const module = /^\/solutions\/([a-z0-9-]{1,40})$/.exec(page ?? "")?.[1];
  return {
    first: earlier?.first ?? touchpoint,
    last: earlier && !isExternalTouchpoint(touchpoint) ? earlier.last : touchpoint,
    pages: appendUnique(earlier?.pages ?? [], page),
    modules: appendUnique(earlier?.modules ?? [], module),
  };
}

/**
 * Adds the visitor's attribution and the time to submit to each posted form. With consent to analytics
 * the attribution is stored across pages; without it, only the current page is known.
 */
export function enhance(): void {
  // A prerendered page measures from its activation, any other page from its navigation start.
  let startMs = 0;
  let isPrerendered = false;
  runWhenActivated(() => {
    if (isPrerendered) startMs = performance.now();
    trackAttribution();
    extendPostedForms(() => Math.round(performance.now() - startMs));
  });
  isPrerendered = true;
}

function trackAttribution(): void {
  const touchpoint = createTouchpoint(location.href, document.referrer);
  const update = (isAllowed: boolean) => {
    const attribution = addPage(isAllowed ? loadAttribution() : undefined, touchpoint);
    storeAttribution(isAllowed ? attribution : undefined);
    setAttribution(attribution);
  };
  update(hasConsent("analytics"));
  onConsentChange(({ analytics }) => update(analytics));
}

function extendPostedForms(getElapsedMs: () => number): void {
  // A form that the browser restored can be sent immediately; its short time does not indicate a bot.
  const editedForms = new WeakSet<EventTarget>();
  document.addEventListener("input", ({ target }) => {
    const form = target instanceof Element && target.closest("form");
    if (form) editedForms.add(form);
  });
  document.addEventListener("formdata", ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement) || target.method !== "post") return;
    formData.set("attribution", JSON.stringify(getAttribution()));
    if (editedForms.has(target)) formData.set("elapsed_ms", String(getElapsedMs()));
  });
}
