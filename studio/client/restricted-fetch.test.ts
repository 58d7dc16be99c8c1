import { expect, test, vi } from "vitest";
import { createRestrictedFetch } from "./restricted-fetch.ts";

const embedded = {
  siteUrl: "https://site.example",
  sanityProjectId: "embedded",
  sanityDataset: "production",
  sanityApiHost: "https://site.example",
};
const hosted = { ...embedded, sanityProjectId: "abc", sanityApiHost: null };
const createNetwork = () => vi.fn<typeof globalThis.fetch>(async () => new Response("ok"));

test.each([
  ["https://sanity-cdn.com/v1/modules/sanity/latest/^6.16.0/t1", 200],
  // The Studio hides its feedback form.
  ["https://api.sanity.io/vX/intake/feedback", 404],
])("answers %s with %i and without a network request", async (address, status) => {
  const fetch = createNetwork();
  for (const site of [embedded, hosted]) {
    const response = await createRestrictedFetch(fetch, site)(address);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({});
  }
  expect(fetch).not.toHaveBeenCalled();
});

test("answers the request for a manifest of Canvas with the embedded lake only", async () => {
  const fetch = createNetwork();
  const manifest = "https://site.example/studio/static/create-manifest.json";
  expect((await createRestrictedFetch(fetch, embedded)(manifest)).status).toBe(404);
  expect(fetch).not.toHaveBeenCalled();
  expect((await createRestrictedFetch(fetch, hosted)(manifest)).status).toBe(200);
});

test.each([
  [embedded, "https://site.example/v1/users/me"],
  [hosted, "https://abc.api.sanity.io/v1/users/me"],
])("forwards other requests unchanged", async (site, address) => {
  const fetch = createNetwork();
  const request = new Request(address);
  expect(await (await createRestrictedFetch(fetch, site)(request)).text()).toBe("ok");
  expect(fetch).toHaveBeenCalledExactlyOnceWith(request, undefined);
});

test("redirects requests for the project's host name to the site", async () => {
  const fetch = createNetwork();
  const init = { method: "POST" };
  await createRestrictedFetch(fetch, embedded)(
    "https://embedded.site.example/v1/users/me?a=b",
    init,
  );
  expect(fetch).toHaveBeenCalledExactlyOnceWith("https://site.example/v1/users/me?a=b", init);
});
