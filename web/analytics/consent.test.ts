// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import {
  saveConsent,
  readConsent,
  hasConsent,
  consentKey,
  fullConsent,
  noConsent,
  onConsentChange,
} from "./consent.ts";

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test("allows and stores nothing before the visitor decides", () => {
  expect(readConsent()).toBeUndefined();
  expect(hasConsent("analytics")).toBe(false);
  expect(localStorage.length).toBe(0);
});

test("stores the consent and notifies listeners", () => {
  const listener = vi.fn<(consent: object) => void>();
  const unsubscribe = onConsentChange(listener);
  saveConsent({ ...noConsent, analytics: true });
  unsubscribe();
  saveConsent(fullConsent);
  expect(listener.mock.calls).toEqual([[{ functional: false, analytics: true, marketing: false }]]);
  expect(hasConsent("marketing")).toBe(true);
});

test("applies consent given in another tab", () => {
  const listener = vi.fn<(consent: object) => void>();
  const unsubscribe = onConsentChange(listener);
  localStorage.setItem(consentKey, JSON.stringify({ at: Date.now(), analytics: true }));
  window.dispatchEvent(new StorageEvent("storage", { key: consentKey }));
  window.dispatchEvent(new StorageEvent("storage", { key: "other" }));
  unsubscribe();
  expect(listener.mock.calls).toEqual([[{ functional: false, analytics: true, marketing: false }]]);
});

test("expires the consent after a year", () => {
  saveConsent(fullConsent);
  vi.useFakeTimers({ now: Date.now() + 366 * 24 * 60 * 60 * 1000 });
  expect(readConsent()).toBeUndefined();
});

test("ignores a malformed record", () => {
  for (const record of ["{", "null", '"yes"', '{"analytics":true}']) {
    localStorage.setItem(consentKey, record);
    expect(readConsent()).toBeUndefined();
  }
});
