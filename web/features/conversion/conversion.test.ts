// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveConsent, fullConsent, noConsent } from "../../analytics/consent.ts";
import { enhance } from "./conversion.enhancement.ts";
import { reportConversion } from "./conversion.ts";

const service = vi.fn<(...command: readonly unknown[]) => void>();
const label = "AW-123/request";

beforeEach(() => {
  localStorage.clear();
  window.gtag = service;
});
afterEach(() => {
  delete window.gtag;
  service.mockReset();
  history.replaceState(null, "", "/");
});

test("reports a submission once, however often the page is opened", () => {
  saveConsent(fullConsent);
  reportConversion(label, "one");
  reportConversion(label, "one");
  reportConversion(label, "two");
  expect(service.mock.calls).toEqual([
    ["event", "conversion", { send_to: label, transaction_id: "one" }],
    ["event", "conversion", { send_to: label, transaction_id: "two" }],
  ]);
});

test("reports and stores nothing without consent to marketing, but after consent on the same page", () => {
  saveConsent({ ...noConsent, analytics: true });
  reportConversion(label, "one");
  expect(service).not.toHaveBeenCalled();
  expect(localStorage.getItem("conversion:one")).toBeNull();
  saveConsent(fullConsent);
  saveConsent(fullConsent);
  expect(service).toHaveBeenCalledTimes(1);
});

test("reports nothing without the service, a label or a submission", () => {
  saveConsent(fullConsent);
  reportConversion(undefined, "one");
  reportConversion(label, "");
  delete window.gtag;
  reportConversion(label, "one");
  expect(service).not.toHaveBeenCalled();
  expect(localStorage.getItem("conversion:one")).toBeNull();
});

test("reports the submission in the URL of the thank-you page", () => {
  saveConsent(fullConsent);
  history.replaceState(null, "", "/thank-you?submission=abc");
  const section = document.createElement("section");
  section.dataset["conversion"] = label;
  enhance(section);
  expect(service).toHaveBeenCalledWith("event", "conversion", {
    send_to: label,
    transaction_id: "abc",
  });
});
