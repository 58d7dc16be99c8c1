import { expect, test } from "vitest";
import { routeOf } from "./routes.ts";

const embedded = { supabase: false, sanity: false, development: false };

test.each([
  ["/", "part site"],
  ["/restaurant", "part site"],
  ["/v", "part site"],
  ["/vision", "part site"],
  ["/livez", "live"],
  ["/readyz", "ready"],
  ["/operatorz", "operator"],
  ["/rest/v1/leads", "part supabase"],
  ["/rest/v12", "part site"],
  ["/auth/v1/token", "part supabase"],
  ["/functions/v1/download-export", "part supabase"],
  ["/v1/users/me", "part content"],
  ["/v2021-06-07/data/query/production", "part content"],
  ["/vX/data/listen/production", "part content"],
  ["/images/embedded/production/a.png", "part content"],
  ["/files/embedded/production/a.pdf", "part content"],
  ["/studio", "app studio"],
  ["/studio/structure", "app studio"],
  ["/admin/leads", "app admin"],
  ["/administration", "part site"],
  ["/_next/static/chunks/a.js", "assets"],
  ["/_next/image", "nothing"],
])("%s leads to %s", (path, expected) => {
  const route = routeOf(path, embedded);
  const told = [route.to, "part" in route && route.part, "app" in route && route.app];
  expect(told.filter(Boolean).join(" ")).toBe(expected);
});

test("what is hosted elsewhere has no address here", () => {
  const hosted = { supabase: true, sanity: true, development: false };
  for (const path of ["/rest/v1/leads", "/auth/v1/user", "/functions/v1/x", "/v1/x", "/images/x"])
    expect(routeOf(path, hosted)).toEqual({ to: "nothing" });
});

test("pictures may be large, what goes into the database is small", () => {
  expect(routeOf("/v1/assets/images/production", embedded)).toMatchObject({ bodyLimit: 257 << 20 });
  expect(routeOf("/contact", embedded)).toMatchObject({ bodyLimit: 16 << 20 });
  expect(routeOf("/api/revalidate", embedded)).toMatchObject({ bodyLimit: 256 << 10 });
  expect(routeOf("/rest/v1/leads", embedded)).toMatchObject({ bodyLimit: 256 << 10 });
  expect(routeOf("/auth/v1/token", embedded)).toMatchObject({ bodyLimit: 16 << 10 });
});
