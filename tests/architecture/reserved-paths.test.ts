import { expect, test, vi } from "vitest";
import { findPathProblem } from "../../studio/schemas/fields/page-path.ts";
import * as requestContext from "../../web/content/request/request-context.ts";
import { resolveRoute } from "../../web/host/gateway/routing/routes.ts";
import { filesBelow, textOf } from "./sources.ts";

// Loading the Studio would take ten seconds; the path rules do not use it.
vi.mock("sanity", () => ({ defineField: vi.fn() }));

/** Paths that the product serves itself, derived from its routes. A page there would be unreachable. */

const embedded = { isSupabaseHosted: false, isSanityHosted: false, isDevelopment: false };

/** The paths and first segments in the gateway's routes that it does not forward to the site. */
const gatewayPaths = [
  ...textOf("web/host/gateway/routing/routes.ts").matchAll(/"(\/?[\w-]+(?:\/[\w-]+)*)\/?"/g),
]
  .map(([, text = ""]) => (text.startsWith("/") ? text : `/${text}`))
  .filter((path) => {
    const route = resolveRoute(path, embedded);
    return route.to !== "service" || route.service !== "site";
  });

/** The paths of the route handlers of the site, with `x` for a variable segment. */
const handlerPaths = filesBelow("web/app")
  .filter((path) => /\/route\.tsx?$/.test(path))
  .map((path) =>
    path.slice("web/app".length, path.lastIndexOf("/")).replaceAll(/\[[^\]]+\]/g, "x"),
  );

const builtInPaths = Object.entries(requestContext).flatMap(([name, value]) =>
  name.endsWith("Path") && typeof value === "string" ? [value] : [],
);

test("finds the product's own paths", () => {
  expect(gatewayPaths).toEqual(
    expect.arrayContaining(["/livez", "/diagnostics", "/rest/v1", "/images", "/admin", "/studio"]),
  );
  expect(handlerPaths).toEqual(expect.arrayContaining(["/readyz", "/api/chat", "/og/x"]));
  expect(builtInPaths).toContain("/book");
});

test("no page can have a path that the product serves itself", () => {
  const paths = new Set([...gatewayPaths, ...handlerPaths, ...builtInPaths]);
  expect([...paths].filter((path) => findPathProblem(path) === undefined)).toEqual([]);
});
