// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { saveConsent, fullConsent, noConsent } from "../../analytics/consent.ts";
import { parseAttribution } from "@site/supabase/contracts/attribution";

/** A page that was just opened, as a new module: nothing of the last page is left but the storage. */
async function open(address: string, referrer = "") {
  vi.resetModules();
  history.replaceState(null, "", address);
  vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
  const { enhance } = await import("./attribution.enhancement.ts");
  enhance();
  return import("../../analytics/consent.ts");
}

/** What a form of the page would send now. */
function sent(method = "post", typed = true): FormData {
  const form = document.createElement("form");
  form.method = method;
  document.body.append(form);
  if (typed) form.dispatchEvent(new Event("input", { bubbles: true }));
  const formData = new FormData();
  form.dispatchEvent(
    Object.assign(new Event("formdata", { bubbles: true }), { formData }) satisfies Event,
  );
  form.remove();
  return formData;
}
const visits = () => parseAttribution(String(sent().get("attribution")));
const stored = () => localStorage.getItem("attribution");

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test("without consent a form tells its own page's address, and nothing is kept", async () => {
  await open("/platform?utm_source=news&q=secret", "https://search.example/find?q=me");
  expect(visits()).toMatchObject({
    first: { landing: "/platform", utm_source: "news", referrer: "search.example/find" },
    last: { landing: "/platform" },
    pages: ["/platform"],
    modules: [],
  });
  expect(stored()).toBeNull();
  await open("/contact");
  expect(visits()).toMatchObject({ first: { landing: "/contact" }, pages: ["/contact"] });
});

test("with consent the first and the last arrival and what was read are remembered", async () => {
  saveConsent(fullConsent);
  await open("/?utm_source=news");
  await open("/solutions/arqmesh", "http://localhost:3000/");
  await open("/platform?gclid=abc", "https://ads.example/click?x=1");
  await open("/contact", "http://localhost:3000/platform");
  expect(visits()).toMatchObject({
    first: { landing: "/", utm_source: "news" },
    last: { landing: "/platform", gclid: "abc", referrer: "ads.example/click" },
    pages: ["/", "/solutions/arqmesh", "/platform", "/contact"],
    modules: ["arqmesh"],
  });
  expect(stored()).not.toContain("x=1");
});

test("a consent given on the page counts from there, and one that is taken back leaves nothing", async () => {
  const page = await open("/?utm_source=news");
  page.saveConsent(fullConsent);
  expect(stored()).toContain("news");
  page.saveConsent(noConsent);
  expect(stored()).toBeNull();
  expect(visits()).toMatchObject({ first: { utm_source: "news" } });
});

test("pages are named once, the last twenty of them, and old visits are forgotten", async () => {
  saveConsent(fullConsent);
  for (let page = 0; page < 25; page += 1) await open(`/page-${page}`);
  await open("/page-24");
  expect(visits()?.pages).toHaveLength(20);
  expect(visits()?.pages.at(-1)).toBe("/page-24");
  const old = String(stored()).replaceAll(/\d{4}-\d\d-\d\dT/g, "2020-01-01T");
  localStorage.setItem("attribution", old);
  await open("/");
  expect(visits()?.pages).toEqual(["/"]);
  localStorage.setItem("attribution", "[1]");
  await open("/");
  expect(visits()?.pages).toEqual(["/"]);
});

test("a form that was filled in here says after how long it was sent; a search says nothing", async () => {
  await open("/contact");
  expect(Number(sent().get("elapsed_ms"))).toBeGreaterThanOrEqual(0);
  expect(sent("post", false).has("elapsed_ms")).toBe(false);
  expect([...sent("get").keys()]).toEqual([]);
});
