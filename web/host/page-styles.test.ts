import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { scriptsAfterPaint } from "./after-paint.ts";
import { inlineSources } from "./csp.ts";
import { pageStyles } from "./page-styles.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "styles-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sheet = (name: string, css: string) => writeFileSync(join(folder, name), css);
const link = (name: string) =>
  `<link rel="stylesheet" href="/_next/static/${name}" data-precedence="next"/>`;
const page = (body: string, ...names: string[]) =>
  `<html><head>${names.map(link).join("")}</head><body>${body}</body></html>`;
const stylesIn = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1];

test("the rules that a page can need stand in it, in the order of its sheets; its sheets wait", async () => {
  sheet("a.css", "p{margin:0}.used{color:red}.unused{color:blue}");
  sheet("b.css", ".used.unused{top:0}.used:hover,.unused:hover{color:green}");
  const html = await pageStyles(folder)(page('<p class="used">', "a.css", "b.css"));
  expect(stylesIn(html)).toBe("p{margin:0}.used{color:red}.used:hover{color:green}");
  expect(html).not.toContain('rel="stylesheet"');
  expect(html).toContain(
    '<link rel="after-paint" href="/_next/static/b.css" data-precedence="next"/>',
  );
});

test("a condition keeps its rule: what it must not match need not be there", async () => {
  sheet("a.css", 'p:not(.unused){top:0}:is(.one,.two) p{left:0}[href$=".pdf"]{right:0}');
  const html = await pageStyles(folder)(page("<p>", "a.css"));
  expect(stylesIn(html)).toBe(
    'p:not(.unused){top:0}:is(.one,.two) p{left:0}[href$=".pdf"]{right:0}',
  );
});

test("groups are kept with what they hold, letters and used movements whole", async () => {
  sheet(
    "a.css",
    "@media print{.used{top:0}.unused{top:0}}@media screen{.unused{top:0}}" +
      "@font-face{font-family:x;src:url(../media/x.woff2)}" +
      "@keyframes come{from{top:0}}@keyframes never{from{top:0}}.used{animation:come 1s}",
  );
  const html = await pageStyles(folder)(page('<p class="more used">', "a.css"));
  expect(stylesIn(html)).toBe(
    "@media print{.used{top:0}}@font-face{font-family:x;src:url(/_next/media/x.woff2)}" +
      ".used{animation:come 1s}@keyframes come{from{top:0}}",
  );
});

test("a page whose sheet is not there, and one without, are left alone", async () => {
  const styles = pageStyles(folder);
  for (const html of [page("", "gone.css"), page("")]) expect(await styles(html)).toBe(html);
});

test("the policy allows a page's own styles, and what starts its scripts starts its sheets", async () => {
  sheet("a.css", "p{top:0}");
  const late = scriptsAfterPaint(page('<script src="/a.js" async=""></script>', "a.css"));
  const html = await pageStyles(folder)(late);
  expect(inlineSources(html).styles).toHaveLength(1);
  expect(html).toMatch(/link\[rel="after-paint"\][^<]*sheet\.rel="stylesheet"/);
});
