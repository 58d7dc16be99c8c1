// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { saveConsent, fullConsent, noConsent } from "../../analytics/consent.ts";
import { parseAttribution } from "@site/supabase/contracts/attribution";

/** Opens a page with a fresh module, so that only the storage carries over. */
async function open(address: string, referrer = "") {
  vi.resetModules();
  history.replaceState(null, "", address);
  vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
  const { enhance } = await import("./attribution.enhancement.ts");
  enhance();
  return import("../../analytics/consent.ts");
}

/** Returns the data that a form on the page would send. */
function submit(method = "post", isEdited = true): FormData {
  const form = document.createElement("form");
  form.method = method;
  document.body.append(form);
  if (isEdited) form.dispatchEvent(new Event("input", { bubbles: true }));
  const formData = new FormData();
  form.dispatchEvent(
    Object.assign(new Event("formdata", { bubbles: true }), { formData }) satisfies Event,
  );
  form.remove();
  return formData;
}
const sentAttribution = () => parseAttribution(String(submit().get("attribution")));
const readAttribution = () => localStorage.getItem("attribution");

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test("sends only the page's own URL and stores nothing without consent", async () => {
  await open("/platform?utm_source=news&q=secret", "https://search.example/find?q=me");
  expect(sentAttribution()).toMatchObject({
    first: { landing: "/platform", utm_source: "news", referrer: "search.example/find" },
    last: { landing: "/platform" },
    pages: ["/platform"],
    modules: [],
  });
  expect(readAttribution()).toBeNull();
  await open("/contact");
  expect(sentAttribution()).toMatchObject({ first: { landing: "/contact" }, pages: ["/contact"] });
});

test("stores first and last touchpoint, pages and modules with consent", async () => {
  saveConsent(fullConsent);
  await open("/?utm_source=news");
  await open("/solutions/arqmesh", "http://localhost:3000/");
  await open("/platform?gclid=abc", "https://ads.example/click?x=1");
  await open("/contact", "http://localhost:3000/platform");
  expect(sentAttribution()).toMatchObject({
    first: { landing: "/", utm_source: "news" },
    last: { landing: "/platform", gclid: "abc", referrer: "ads.example/click" },
    pages: ["/", "/solutions/arqmesh", "/platform", "/contact"],
    modules: ["arqmesh"],
  });
  expect(readAttribution()).not.toContain("x=1");
});

test("starts storing after consent on the page and removes everything after withdrawal", async () => {
  const page = await open("/?utm_source=news");
  page.saveConsent(fullConsent);
  expect(readAttribution()).toContain("news");
  page.saveConsent(noConsent);
  expect(readAttribution()).toBeNull();
  expect(sentAttribution()).toMatchObject({ first: { utm_source: "news" } });
});

test("lists the last twenty pages once each and ignores expired or malformed attributions", async () => {
  saveConsent(fullConsent);
  for (let page = 0; page < 25; page += 1) await open(`/page-${page}`);
  await open("/page-24");
  expect(sentAttribution()?.pages).toHaveLength(20);
  expect(sentAttribution()?.pages.at(-1)).toBe("/page-24");
  const old = String(readAttribution()).replaceAll(/\d{4}-\d\d-\d\dT/g, "2020-01-01T");
  localStorage.setItem("attribution", old);
  await open("/");
  expect(sentAttribution()?.pages).toEqual(["/"]);
  localStorage.setItem("attribution", "[1]");
  await open("/");
  expect(sentAttribution()?.pages).toEqual(["/"]);
});

test("adds the time to submit to edited forms, and nothing to search forms", async () => {
  await open("/contact");
  expect(Number(submit().get("elapsed_ms"))).toBeGreaterThanOrEqual(0);
  expect(submit("post", false).has("elapsed_ms")).toBe(false);
  expect([...submit("get").keys()]).toEqual([]);
});
