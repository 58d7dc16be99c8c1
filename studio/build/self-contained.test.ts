import { expect, test } from "vitest";
import {
  extractLocalFontFaces,
  makePageSelfContained,
  makeStylesSelfContained,
} from "./self-contained.ts";

const face = `@font-face { font-family: Inter; src: url("https://studio-static.sanity.io/Inter.woff2"); }`;
const page = `<html><head><link href="/static/favicon.ico" rel="icon" sizes="any"/><link href="/static/manifest.webmanifest" rel="manifest"/><title>Sanity Studio</title><link href="/studio/static/a.css" rel="stylesheet"/><style>
${face}
html { color: red }
</style><script src="https://core.sanity-cdn.com/bridge.js" async type="module" data-sanity-core></script>
</head><body><script src="/studio/static/a.js" type="module"></script></body></html>`;

test("loads scripts, styles and fonts from the Studio's own folder", () => {
  const result = makePageSelfContained(page);
  expect(result).not.toContain("https:");
  expect(result).not.toContain("@font-face");
  expect(result).toContain("html { color: red }");
  expect(result).toContain("<title>Content studio</title>");
  expect([...result.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    "/studio/static/a.css",
    "/studio/static/branding.css",
    "/studio/static/a.js",
  ]);
});

test("throws when Sanity's page has an unexpected structure", () => {
  expect(() => makePageSelfContained(page.replace(" data-sanity-core", ""))).toThrow(
    "Sanity's page has changed",
  );
  const outside = page.replace("/studio/static/a.js", "https://cdn.example/a.js");
  expect(() => makePageSelfContained(outside)).toThrow("https://cdn.example/a.js");
});

test("removes external fonts from a style sheet and keeps its rules", () => {
  expect(makeStylesSelfContained("a.css", `a{color:red}${face}b{color:blue}`)).toBe(
    "a{color:red}b{color:blue}",
  );
  expect(() =>
    makeStylesSelfContained("a.css", "a{background:url(https://cdn.example/a.png)}"),
  ).toThrow("a.css still loads external resources");
});

test("renames local font faces to the family that the Studio uses", () => {
  const sheet =
    "@font-face { font-family: 'Inter Variable'; src: url(./files/a.woff2) format('woff2-variations'); }";
  expect(extractLocalFontFaces(sheet)).toEqual({
    css: "@font-face { font-family: Inter; src: url(fonts/a.woff2) format('woff2-variations'); }",
    files: ["a.woff2"],
  });
  expect(() => extractLocalFontFaces("a{}")).toThrow("font package");
});
