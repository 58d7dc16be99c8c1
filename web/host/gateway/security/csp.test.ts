import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  createAppPolicy,
  createDevelopmentPolicy,
  getInlineScripts,
  getInlineSources,
  isFramedPage,
  noOrigins,
  createSitePolicy,
} from "./csp.ts";

const source = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const none: ReadonlySet<string> = new Set();

test("allows only inline scripts of the build, by their hash", () => {
  const html = `<script>one()</script><SCRIPT async id=a data-x="a>b">two()</SCRIPT ><script type="module">three()</script>`;
  expect(getInlineSources(html, new Set(["two()", "three()"])).scripts).toEqual([
    source("two()"),
    source("three()"),
  ]);
  expect(getInlineSources(html, none).scripts).toEqual([]);
});

test("allows scripts that only pass data to the framework", () => {
  const start = "(self.__next_f=self.__next_f||[]).push([0])";
  const data = [
    start,
    `self.__next_f.push([1,"0:\\"$L1\\" \\u003cscript\\u003e\\n"])`,
    `self.__next_f.push([3,"AAEC"])`,
    `${start};self.__next_f.push([2,["key",{"a":null}]])`,
  ];
  const html = data.map((text) => `<script>${text}</script>`).join("");
  expect(getInlineSources(html, none).scripts).toEqual(data.map(source));
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
])("%s is not page data", (script) => {
  expect(getInlineSources(`<script>${script}</script>`, none).scripts).toEqual([]);
});

test("counts speculation rules as inline scripts, but not data blocks and external scripts", () => {
  const html = `<script type="speculationrules">{}</script><script type="application/ld+json">{"a":1}</script><script type="application/json" id="x">{}</script><script src="/a.js"></script><script src='/b.js' nomodule></script>`;
  expect(getInlineScripts(html)).toEqual(["{}"]);
});

test("normalizes line breaks before hashing, like a browser", () => {
  const script = "a\r\nb\rc";
  expect(getInlineSources(`<script>${script}</script>`, new Set([script])).scripts).toEqual([
    source("a\nb\nc"),
  ]);
});

test("ignores scripts inside comments and attributes", () => {
  expect(getInlineScripts("<!-- <script>x()</script> --><p>y</p>")).toEqual([]);
});

test("an attribute whose name ends with src does not make a script external", () => {
  expect(getInlineScripts(`<script data-src="/x">y()</script>`)).toEqual(["y()"]);
});

test("the policy of a page allows nothing by default and only what the page has", () => {
  const policy = createSitePolicy(
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

test("allows a configured analytics service on pages only", () => {
  const analytics = ["https://analytics.example", "https://*.collect.example"];
  const policy = createSitePolicy("", none, { ...noOrigins, analytics });
  for (const directive of ["script-src", "connect-src", "img-src"])
    expect(policy).toMatch(
      new RegExp(`${directive} 'self'[^;]* ${analytics.join(" ").replace("*", "\\*")};`),
    );
  expect(policy).toContain("frame-src 'self';");
  expect(createAppPolicy("", { ...noOrigins, analytics }, "ws:")).not.toContain(
    "analytics.example",
  );
  expect(createSitePolicy("", none, noOrigins)).not.toContain("https:");
});

test("drafts may be framed by the Studio only", () => {
  const origins = { ...noOrigins, frameAncestors: ["https://studio.example.com"] };
  expect(createSitePolicy("", none, origins, { isDraft: true })).toContain(
    "frame-ancestors 'self' https://studio.example.com",
  );
  expect(createSitePolicy("", none, origins)).toContain("frame-ancestors 'none'");
});

test("an external form may be framed if its origin is configured", () => {
  const origins = { ...noOrigins, frames: ["https://forms.example.com"] };
  expect(createSitePolicy("", none, origins)).toContain(
    "frame-src 'self' https://forms.example.com;",
  );
  expect(createSitePolicy("", none, noOrigins)).toContain("frame-src 'self';");
  expect(createDevelopmentPolicy(origins)).toContain("frame-src 'self' https://forms.example.com;");
  expect(createAppPolicy("", origins, "ws:")).not.toContain("forms.example.com");
});

test("the booking page may be framed by this site only", () => {
  const origins = { ...noOrigins, frameAncestors: ["https://studio.example.com"] };
  const isFramed = isFramedPage("/book");
  expect(createSitePolicy("", none, origins, { isFramed })).toContain("frame-ancestors 'self';");
  for (const path of ["/schedule-demo", "/book/times", "/book/calendar.ics", "/booking"])
    expect([path, isFramedPage(path)]).toEqual([path, false]);
});

test("the Studio and the back office run only scripts of the build", () => {
  const policy = createAppPolicy("<script>boot()</script>", noOrigins, "ws://localhost:3000");
  expect(policy).toContain(`script-src 'self' ${source("boot()")};`);
  expect(policy).toContain("connect-src 'self' ws://localhost:3000");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});
