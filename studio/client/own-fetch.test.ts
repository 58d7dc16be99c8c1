import { expect, test, vi } from "vitest";
import { ownFetch } from "./own-fetch.ts";

const embedded = {
  siteUrl: "https://site.example",
  sanityProjectId: "embedded",
  sanityDataset: "production",
  sanityApiHost: "https://site.example",
};
const hosted = { ...embedded, sanityProjectId: "abc", sanityApiHost: null };
const network = () => vi.fn<typeof globalThis.fetch>(async () => new Response("ok"));

test.each([
  "https://sanity-cdn.com/v1/modules/sanity/latest/^6.16.0/t1",
  "https://api.sanity.io/vX/intake/feedback",
])("%s is answered without leaving the browser", async (address) => {
  const fetch = network();
  for (const site of [embedded, hosted]) {
    expect(await (await ownFetch(fetch, site)(address)).json()).toEqual({});
  }
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  [embedded, "https://site.example/v1/users/me"],
  [hosted, "https://abc.api.sanity.io/v1/users/me"],
])("other requests go out unchanged", async (site, address) => {
  const fetch = network();
  const request = new Request(address);
  expect(await (await ownFetch(fetch, site)(request)).text()).toBe("ok");
  expect(fetch).toHaveBeenCalledExactlyOnceWith(request, undefined);
});

test("a client that looks for the lake at the project's own host finds it at the site", async () => {
  const fetch = network();
  const init = { method: "POST" };
  await ownFetch(fetch, embedded)("https://embedded.site.example/v1/users/me?a=b", init);
  expect(fetch).toHaveBeenCalledExactlyOnceWith("https://site.example/v1/users/me?a=b", init);
});
