// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveConsent, fullConsent, noConsent } from "../../analytics/consent.ts";
import { enhance } from "./conversion.enhancement.ts";
import { countConversion } from "./conversion.ts";

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

test("a submission is told once, however often the page is opened", () => {
  saveConsent(fullConsent);
  countConversion(label, "one");
  countConversion(label, "one");
  countConversion(label, "two");
  expect(service.mock.calls).toEqual([
    ["event", "conversion", { send_to: label, transaction_id: "one" }],
    ["event", "conversion", { send_to: label, transaction_id: "two" }],
  ]);
});

test("without consent to marketing nothing is told or stored; consent on the same page counts", () => {
  saveConsent({ ...noConsent, analytics: true });
  countConversion(label, "one");
  expect(service).not.toHaveBeenCalled();
  expect(localStorage.getItem("conversion:one")).toBeNull();
  saveConsent(fullConsent);
  saveConsent(fullConsent);
  expect(service).toHaveBeenCalledTimes(1);
});

test("without the service, a label or a submission there is nothing to tell", () => {
  saveConsent(fullConsent);
  countConversion(undefined, "one");
  countConversion(label, "");
  delete window.gtag;
  countConversion(label, "one");
  expect(service).not.toHaveBeenCalled();
  expect(localStorage.getItem("conversion:one")).toBeNull();
});

test("the page after a request counts the submission of its address", () => {
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
