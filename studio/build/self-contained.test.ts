import { expect, test } from "vitest";
import { localFontFaces, selfContainedPage, selfContainedStyles } from "./self-contained.ts";

const face = `@font-face { font-family: Inter; src: url("https://studio-static.sanity.io/Inter.woff2"); }`;
const page = `<html><head><link href="/static/favicon.ico" rel="icon" sizes="any"/><link href="/static/manifest.webmanifest" rel="manifest"/><title>Sanity Studio</title><link href="/studio/static/a.css" rel="stylesheet"/><style>
${face}
html { color: red }
</style><script src="https://core.sanity-cdn.com/bridge.js" async type="module" data-sanity-core></script>
</head><body><script src="/studio/static/a.js" type="module"></script></body></html>`;

test("the page loads its scripts, styles, fonts and icon from its own folder", () => {
  const result = selfContainedPage(page);
  expect(result).not.toContain("https:");
  expect(result).not.toContain("@font-face");
  expect(result).toContain("html { color: red }");
  expect(result).toContain("<title>Content studio</title>");
  expect([...result.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    "/studio/static/a.css",
    "/studio/static/favicon.svg",
    "/studio/static/look.css",
    "/studio/static/a.js",
  ]);
});

test("a page of another shape stops the build instead of slipping through", () => {
  expect(() => selfContainedPage(page.replace(" data-sanity-core", ""))).toThrow(
    "Sanity's page has changed",
  );
  const outside = page.replace("/studio/static/a.js", "https://cdn.example/a.js");
  expect(() => selfContainedPage(outside)).toThrow("https://cdn.example/a.js");
});

test("a style sheet keeps its rules and loses fonts from outside", () => {
  expect(selfContainedStyles("a.css", `a{color:red}${face}b{color:blue}`)).toBe(
    "a{color:red}b{color:blue}",
  );
  expect(() =>
    selfContainedStyles("a.css", "a{background:url(https://cdn.example/a.png)}"),
  ).toThrow("a.css still loads from outside");
});

test("local font faces carry the name the Studio asks for", () => {
  const sheet =
    "@font-face { font-family: 'Inter Variable'; src: url(./files/a.woff2) format('woff2-variations'); }";
  expect(localFontFaces(sheet)).toEqual({
    css: "@font-face { font-family: Inter; src: url(fonts/a.woff2) format('woff2-variations'); }",
    files: ["a.woff2"],
  });
  expect(() => localFontFaces("a{}")).toThrow("font package");
});
