import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  appPolicy,
  developmentPolicy,
  inlineScriptsOf,
  inlineSources,
  isFramedPage,
  noOrigins,
  sitePolicy,
} from "./csp.ts";

const source = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const none: ReadonlySet<string> = new Set();

test("an inline script is allowed by its hash if the build made it, and no other is", () => {
  const html = `<script>one()</script><SCRIPT async id=a data-x="a>b">two()</SCRIPT ><script type="module">three()</script>`;
  expect(inlineSources(html, new Set(["two()", "three()"])).scripts).toEqual([
    source("two()"),
    source("three()"),
  ]);
  expect(inlineSources(html, none).scripts).toEqual([]);
});

test("what only hands data to the framework is allowed", () => {
  const start = "(self.__next_f=self.__next_f||[]).push([0])";
  const data = [
    start,
    `self.__next_f.push([1,"0:\\"$L1\\" \\u003cscript\\u003e\\n"])`,
    `self.__next_f.push([3,"AAEC"])`,
    `${start};self.__next_f.push([2,["key",{"a":null}]])`,
  ];
  const html = data.map((text) => `<script>${text}</script>`).join("");
  expect(inlineSources(html, none).scripts).toEqual(data.map(source));
});

test.each([
  `self.__next_f.push([1,"a"]);alert(1)`,
  `self.__next_f.push([1,alert(1)])`,
  `self.__next_f.push([1,"a"+alert(1)])`,
  `self.__next_f.push([1,"a"],alert(1))`,
  `self.__next_f.push([1,{"a":1}])`,
  `self.__next_f.push([4,"a"])`,
  `self.__next_f.push([1])`,
  `self.__next_f.push("a")`,
  "self.__next_f.push([1,`${alert(1)}`])",
  `(self.__next_f=self.__next_f||[]).push([0])alert(1)`,
  `(self.__next_f=self.__next_f||[]).push([0]);alert(1)`,
  `alert(1);self.__next_f.push([1,"a"])`,
  "",
])("%s is no data of a page", (script) => {
  expect(inlineSources(`<script>${script}</script>`, none).scripts).toEqual([]);
});

test("rules for prefetching are scripts to the policy; data blocks and files are not", () => {
  const html = `<script type="speculationrules">{}</script><script type="application/ld+json">{"a":1}</script><script type="application/json" id="x">{}</script><script src="/a.js"></script><script src='/b.js' nomodule></script>`;
  expect(inlineScriptsOf(html)).toEqual(["{}"]);
});

test("line ends are hashed as a browser reads them", () => {
  const script = "a\r\nb\rc";
  expect(inlineSources(`<script>${script}</script>`, new Set([script])).scripts).toEqual([
    source("a\nb\nc"),
  ]);
});

test("a script inside a comment or an attribute of another element is no script", () => {
  expect(inlineScriptsOf("<!-- <script>x()</script> --><p>y</p>")).toEqual([]);
});

test("an attribute whose name ends like src does not make a script external", () => {
  expect(inlineScriptsOf(`<script data-src="/x">y()</script>`)).toEqual(["y()"]);
});

test("a page's policy starts from nothing and names only what the page has", () => {
  const policy = sitePolicy(
    "<style>p{}</style><script>go()</script><script>stray()</script>",
    new Set(["go()"]),
    noOrigins,
  );
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`script-src 'self' ${source("go()")};`);
  expect(policy).toContain(`style-src 'self' ${source("p{}")};`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
});

test("an analytics service may be loaded, told and pinged where one is configured, and only there", () => {
  const analytics = ["https://analytics.example", "https://*.collect.example"];
  const policy = sitePolicy("", none, { ...noOrigins, analytics });
  for (const directive of ["script-src", "connect-src", "img-src"])
    expect(policy).toMatch(
      new RegExp(`${directive} 'self'[^;]* ${analytics.join(" ").replace("*", "\\*")};`),
    );
  expect(policy).toContain("frame-src 'self';");
  expect(appPolicy("", { ...noOrigins, analytics }, "ws:")).not.toContain("analytics.example");
  expect(sitePolicy("", none, noOrigins)).not.toContain("https:");
});

test("drafts may be framed by the Studio and nobody else", () => {
  const origins = { ...noOrigins, frameAncestors: ["https://studio.example.com"] };
  expect(sitePolicy("", none, origins, { draft: true })).toContain(
    "frame-ancestors 'self' https://studio.example.com",
  );
  expect(sitePolicy("", none, origins)).toContain("frame-ancestors 'none'");
});

test("an outside form may be framed where its origin is configured", () => {
  const origins = { ...noOrigins, frames: ["https://forms.example.com"] };
  expect(sitePolicy("", none, origins)).toContain("frame-src 'self' https://forms.example.com;");
  expect(sitePolicy("", none, noOrigins)).toContain("frame-src 'self';");
  expect(developmentPolicy(origins)).toContain("frame-src 'self' https://forms.example.com;");
  expect(appPolicy("", origins, "ws:")).not.toContain("forms.example.com");
});

test("the booking page may be framed by this site and nobody else", () => {
  const origins = { ...noOrigins, frameAncestors: ["https://studio.example.com"] };
  const framed = isFramedPage("/book");
  expect(sitePolicy("", none, origins, { framed })).toContain("frame-ancestors 'self';");
  for (const path of ["/schedule-demo", "/book/times", "/book/calendar.ics", "/booking"])
    expect([path, isFramedPage(path)]).toEqual([path, false]);
});

test("the Studio and the back office run no script that was not built", () => {
  const policy = appPolicy("<script>boot()</script>", noOrigins, "ws://localhost:3000");
  expect(policy).toContain(`script-src 'self' ${source("boot()")};`);
  expect(policy).toContain("connect-src 'self' ws://localhost:3000");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});
