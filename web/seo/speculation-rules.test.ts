// @vitest-environment node
import { expect, test } from "vitest";
import { speculationRules } from "./speculation-rules.ts";

const origin = "https://arq.example";
const [rule] = speculationRules.prerender;

/** Evaluates the URL patterns of the rule like a browser. Conditions on attributes are ignored. */
function canPrerender(href: string): boolean {
  return rule.where.and.every((condition) => {
    const pattern = "not" in condition ? condition.not : condition;
    if (!("href_matches" in pattern)) return true;
    const isMatch = new URLPattern(pattern.href_matches, origin).test(new URL(href, origin));
    return "not" in condition ? !isMatch : isMatch;
  });
}

test.each(["/", "/solutions/arqmesh", "/resources", "/download-guide", "/contact#form"])(
  "allows prerendering %s",
  (href) => expect(canPrerender(href)).toBe(true),
);

test.each([
  "/admin",
  "/admin/leads",
  "/studio/structure",
  "/api/draft-mode/enable",
  "/files/p/d/guide.pdf",
  "/resources/feed.xml",
  "/og/about.png",
  "/download-guide/file",
  "/contact?inquiry=sales",
  "/search?q=lineage",
  "https://elsewhere.example/",
])("does not prerender %s", (href) => expect(canPrerender(href)).toBe(false));
