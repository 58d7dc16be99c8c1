import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { archPath, stonePath } from "../../studio/branding/mark.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

const icon = read("web/app/icon.svg");

test.each(["admin/public/icon.svg", "studio/branding/favicon.svg"])(
  "%s is the icon of the site",
  (path) => expect(read(path)).toBe(icon),
);

test.each([
  "web/app/icon.svg",
  "web/ui/logo.tsx",
  "web/host/gateway/errors/failure.ts",
  "admin/src/shell/brand.tsx",
  "studio/content-lake/auth/sign-in.page.ts",
])("%s draws the same logo mark", (path) => {
  expect(read(path)).toContain(archPath);
  expect(read(path)).toContain(stonePath);
});
