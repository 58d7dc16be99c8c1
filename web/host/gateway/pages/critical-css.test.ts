import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { scriptsAfterPaint } from "./defer-scripts.ts";
import { inlineSources } from "../security/csp.ts";
import { pageStyles, writeRests } from "./critical-css.ts";

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
/** The page as the front sends it, after a build. */
async function drawn(html: string): Promise<string> {
  await writeRests(folder);
  return pageStyles(folder)(html);
}
const stylesIn = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1];

test("each sheet's place has the rules that the page can need, then the sheet, which waits", async () => {
  sheet("a.css", "p{margin:0}.used{color:red}.unused{color:blue}");
  sheet("b.css", ".used.unused{top:0}.used:hover,.unused:hover{color:green}");
  writeFileSync(join(folder, "page.js"), 'x={used:"used"}');
  expect(await drawn(page('<p class="used">', "a.css", "b.css"))).toContain(
    "<style>p{margin:0}.used{color:red}</style>" +
      '<link rel="after-paint" data-rest="/_next/static/a.rest.css" href="/_next/static/a.css" data-precedence="next"/>' +
      "<style>.used:hover{color:green}</style>" +
      '<link rel="after-paint" data-rest="/_next/static/b.rest.css" href="/_next/static/b.css" data-precedence="next"/>',
  );
});

test("what the framework's data describe for scripts to make has its styles too", async () => {
  sheet("a.css", ".told{top:0}.own{left:0}.unused{right:0}");
  const html = await drawn(
    page(
      String.raw`<script>self.__next_f.push([1,"[{\"className\":\"told more\",\"rowClassName\":\"own\"}]"])</script>`,
      "a.css",
    ),
  );
  expect(stylesIn(html)).toBe(".told{top:0}.own{left:0}");
});

test("the rest has every rule for a class and every movement, and nothing that all pages carry", async () => {
  sheet(
    "a.css",
    "@layer base,more;@font-face{font-family:x}p,.used{margin:0}.used{color:red}@media print{p{top:0}.unused{top:0}}" +
      "@media screen{p{top:0}}@keyframes come{from{top:0}}:is(.one,.two){left:0}",
  );
  writeFileSync(join(folder, "page.js"), 'x={used:"used"}');
  await writeRests(folder);
  await writeRests(folder);
  expect(readFileSync(join(folder, "a.rest.css"), "utf8")).toBe(
    ".used{margin:0}.used{color:red}@media print{.unused{top:0}}@keyframes come{from{top:0}}",
  );
  expect(readdirSync(folder)).toEqual(["a.css", "a.rest.css", "page.js"]);
});

test("a sheet of whose classes no script knows is not loaded", async () => {
  sheet("a.css", ".used{top:.5rem}");
  writeFileSync(join(folder, "page.js"), '"5rem used2"');
  const html = await drawn(page('<p class="used">', "a.css"));
  expect(html).toContain('<link rel="after-paint" href="/_next/static/a.css"');
});

test("a condition keeps its rule: what it must not match need not be there", async () => {
  sheet("a.css", 'p:not(.unused){top:0}:is(.one,.two) p{left:0}[href$=".pdf"]{right:0}');
  const html = await drawn(page("<p>", "a.css"));
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
  const html = await drawn(page('<p class="more used">', "a.css"));
  expect(stylesIn(html)).toBe(
    "@media print{.used{top:0}}@font-face{font-family:x;src:url(/_next/media/x.woff2)}" +
      ".used{animation:come 1s}@keyframes come{from{top:0}}",
  );
});

test("a page whose sheet or its rest is not there, and one without, are left alone", async () => {
  sheet("alone.css", "p{top:0}");
  const styles = pageStyles(folder);
  for (const html of [page("", "gone.css"), page("", "alone.css"), page("")])
    expect(await styles(html)).toBe(html);
});

test("the policy allows a page's own styles, and what starts its scripts starts its sheets", async () => {
  sheet("a.css", "p{top:0}");
  const late = scriptsAfterPaint(page('<script src="/a.js" async=""></script>', "a.css"));
  const html = await drawn(late);
  expect(inlineSources(html, new Set()).styles).toHaveLength(1);
  expect(html).toMatch(/link\[rel="after-paint"\][^<]*rest\.href=sheet\.dataset\.rest/);
});
