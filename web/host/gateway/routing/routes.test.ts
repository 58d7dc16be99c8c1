import { expect, test } from "vitest";
import { resolveRoute } from "./routes.ts";

const kibibytes = 1024;
const mebibytes = 1024 * kibibytes;
const embedded = { isSupabaseHosted: false, isSanityHosted: false, isDevelopment: false };

test.each([
  ["/", "service site"],
  ["/restaurant", "service site"],
  ["/v", "service site"],
  ["/vision", "service site"],
  ["/livez", "liveness"],
  ["/readyz", "readiness"],
  ["/diagnostics", "diagnostics"],
  ["/rest/v1/leads", "service supabase"],
  ["/rest/v12", "service site"],
  ["/auth/v1/token", "service supabase"],
  ["/functions/v1/download-export", "service supabase"],
  ["/v1/users/me", "service content"],
  ["/v2021-06-07/data/query/production", "service content"],
  ["/vX/data/listen/production", "service content"],
  ["/images/embedded/production/a.png", "service content"],
  ["/files/embedded/production/a.pdf", "service content"],
  ["/studio", "app studio"],
  ["/studio/structure", "app studio"],
  ["/admin/leads", "app admin"],
  ["/administration", "service site"],
  ["/_next/static/chunks/a.js", "assets"],
  ["/_next/image", "notFound"],
])("routes %s to %s", (path, expected) => {
  const route = resolveRoute(path, embedded);
  const parts = [route.to, "service" in route && route.service, "app" in route && route.app];
  expect(parts.filter(Boolean).join(" ")).toBe(expected);
});

test("does not route paths of hosted backends", () => {
  const hosted = { isSupabaseHosted: true, isSanityHosted: true, isDevelopment: false };
  for (const path of ["/rest/v1/leads", "/auth/v1/user", "/functions/v1/x", "/v1/x", "/images/x"])
    expect(resolveRoute(path, hosted)).toEqual({ to: "notFound" });
});

test("limits the body size per route", () => {
  expect(resolveRoute("/v1/assets/images/production", embedded)).toMatchObject({
    maxBodyBytes: 257 * mebibytes,
  });
  expect(resolveRoute("/contact", embedded)).toMatchObject({ maxBodyBytes: 16 * mebibytes });
  expect(resolveRoute("/api/revalidate", embedded)).toMatchObject({
    maxBodyBytes: 256 * kibibytes,
  });
  expect(resolveRoute("/rest/v1/leads", embedded)).toMatchObject({ maxBodyBytes: 256 * kibibytes });
  expect(resolveRoute("/auth/v1/token", embedded)).toMatchObject({ maxBodyBytes: 16 * kibibytes });
});
