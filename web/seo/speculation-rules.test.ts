// @vitest-environment node
import { expect, test } from "vitest";
import { speculationRules } from "./speculation-rules.ts";

const origin = "https://arq.example";
const [rule] = speculationRules.prerender;

/** As a browser reads the rule's address patterns. */
function mayPrepare(address: string): boolean {
  return rule.where.and.every((condition) => {
    const pattern = "not" in condition ? condition.not : condition;
    if (!("href_matches" in pattern)) return true;
    const matches = new URLPattern(pattern.href_matches, origin).test(new URL(address, origin));
    return "not" in condition ? !matches : matches;
  });
}

test.each(["/", "/solutions/arqmesh", "/resources", "/download-guide", "/contact#form"])(
  "%s is a page and may be prepared",
  (address) => expect(mayPrepare(address)).toBe(true),
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
])("%s is not", (address) => expect(mayPrepare(address)).toBe(false));
