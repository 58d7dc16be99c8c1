import { expect, test, vi } from "vitest";
import { loadBrandName } from "./brand-name.ts";

/** Loads the name with these settings from a database that responds with `status` and `name`. */
function load(settings: Record<string, string>, name: unknown = null, status = 200) {
  const fetch = vi.fn(async () => Response.json(name, { status }));
  const environment: Record<string, string | undefined> = {
    SUPABASE_URL: "http://database",
    SITE_URL: "https://www.example.com/",
    ...settings,
  };
  return { fetch, name: loadBrandName({ env: { get: (key) => environment[key] }, fetch }) };
}

test("uses the name that the site published", async () => {
  const { fetch, name } = load({}, "Nordwind");
  expect(await name).toBe("Nordwind");
  expect(fetch).toHaveBeenCalledWith(
    "http://database/rest/v1/rpc/brand_name",
    expect.objectContaining({ body: '{"site":"https://www.example.com"}' }),
  );
});

test("BRAND_NAME replaces it", async () => {
  const { fetch, name } = load({ BRAND_NAME: "Südwind" }, "Nordwind");
  expect(await name).toBe("Südwind");
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  ["before the first publication", null, 200],
  ["while the database fails", { message: "down" }, 503],
])("uses the hostname %s", async (_, result, status) => {
  expect(await load({}, result, status).name).toBe("www.example.com");
});
