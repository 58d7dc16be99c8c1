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

test("before a choice nothing is allowed and nothing is stored", () => {
  expect(readConsent()).toBeUndefined();
  expect(hasConsent("analytics")).toBe(false);
  expect(localStorage.length).toBe(0);
});

test("a choice is kept for the next page and told to who waits", () => {
  const heard = vi.fn<(consent: object) => void>();
  const stop = onConsentChange(heard);
  saveConsent({ ...noConsent, analytics: true });
  stop();
  saveConsent(fullConsent);
  expect(heard.mock.calls).toEqual([[{ functional: false, analytics: true, marketing: false }]]);
  expect(hasConsent("marketing")).toBe(true);
});

test("a choice made in another tab counts here", () => {
  const heard = vi.fn<(consent: object) => void>();
  const stop = onConsentChange(heard);
  localStorage.setItem(consentKey, JSON.stringify({ at: Date.now(), analytics: true }));
  window.dispatchEvent(new StorageEvent("storage", { key: consentKey }));
  window.dispatchEvent(new StorageEvent("storage", { key: "other" }));
  stop();
  expect(heard.mock.calls).toEqual([[{ functional: false, analytics: true, marketing: false }]]);
});

test("after a year the visitor is asked again", () => {
  saveConsent(fullConsent);
  vi.useFakeTimers({ now: Date.now() + 366 * 24 * 60 * 60 * 1000 });
  expect(readConsent()).toBeUndefined();
});

test("a broken record is no choice", () => {
  for (const record of ["{", "null", '"yes"', '{"analytics":true}']) {
    localStorage.setItem(consentKey, record);
    expect(readConsent()).toBeUndefined();
  }
});
