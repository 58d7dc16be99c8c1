import {
  isExternalTouchpoint,
  maxVisitedItems,
  touchpointDays,
  createTouchpoint,
  type Touchpoint,
} from "@site/supabase/contracts/touchpoint";
import { runWhenActivated } from "../../analytics/activation.ts";
import { hasConsent, onConsentChange } from "../../analytics/consent.ts";
import {
  setAttribution,
  getAttribution,
  type Attribution as VisitsOf,
} from "../../analytics/attribution.ts";

type Visits = VisitsOf<Touchpoint>;

const key = "attribution";
/** Milliseconds after its last arrival that a visitor is remembered. */
const keptFor = touchpointDays * 86_400_000;

/** What earlier visits left; nothing where it is old or not ours. */
function kept(): Visits | undefined {
  try {
    const visits: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    const { first, last, pages, modules } = visits as Visits; // checked by the next line
    const recent = Date.now() - Date.parse(last.at) < keptFor;
    return recent && first.at && Array.isArray(pages) && Array.isArray(modules)
      ? { first, last, pages, modules }
      : undefined;
  } catch {
    return undefined;
  }
}

function keep(visits: Visits | undefined): void {
  try {
    if (visits) localStorage.setItem(key, JSON.stringify(visits));
    else localStorage.removeItem(key);
  } catch {
    // Without storage the page alone knows.
  }
}

const withLast = (all: readonly string[], one: string | undefined) =>
  one ? [...all.filter((other) => other !== one), one].slice(-maxVisitedItems) : [...all];

/** Earlier visits with this page. A page in a frame is no page of its own. */
function visitsWith(earlier: Visits | undefined, touch: Touchpoint): Visits {
  const page = window.parent === window ? location.pathname.slice(0, 200) : undefined;
  const module = /^\/solutions\/([a-z0-9-]{1,40})$/.exec(page ?? "")?.[1];
  return {
    first: earlier?.first ?? touch,
    last: earlier && !isExternalTouchpoint(touch) ? earlier.last : touch,
    pages: withLast(earlier?.pages ?? [], page),
    modules: withLast(earlier?.modules ?? [], module),
  };
}

/**
 * Sends along with each form where the visitor came from and after how long it was sent. With consent
 * to analytics the browser remembers it between pages, otherwise this page alone knows what its own
 * address says. Nothing is sent but the form.
 */
export function enhance(): void {
  // A page that the browser prepared ahead was not open before it is shown.
  let shownAt = 0;
  let prepared = false;
  runWhenActivated(() => {
    if (prepared) shownAt = performance.now();
    start(() => Math.round(performance.now() - shownAt));
  });
  prepared = true;
}

function start(elapsed: () => number): void {
  const touch = createTouchpoint(location.href, document.referrer);
  const remember = (allowed: boolean) => {
    const visits = visitsWith(allowed ? kept() : undefined, touch);
    keep(allowed ? visits : undefined);
    setAttribution(visits);
  };
  remember(hasConsent("analytics"));
  onConsentChange(({ analytics }) => remember(analytics));

  // What a reload or the way back filled in may be sent at once; that says nothing of a program.
  const filledHere = new WeakSet<EventTarget>();
  document.addEventListener("input", ({ target }) => {
    const form = target instanceof Element && target.closest("form");
    if (form) filledHere.add(form);
  });
  document.addEventListener("formdata", ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement) || target.method !== "post") return;
    formData.set("attribution", JSON.stringify(getAttribution()));
    if (filledHere.has(target)) formData.set("elapsed_ms", String(elapsed()));
  });
}
