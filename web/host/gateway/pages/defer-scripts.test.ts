import { expect, test } from "vitest";
import { deferScripts, starter } from "./defer-scripts.ts";
import { inlineScriptsOf } from "../security/csp.ts";

const page = (head: string, body = "") =>
  `<html><head>${head}</head><body>${body}<script>self.data=[]</script></body></html>`;

test("asynchronous scripts are named for later, in their order, with what else they say", () => {
  const html = deferScripts(
    page(
      '<script src="/a.js" async=""></script><script src="/b.js" id="_R_" async=""></script>',
      "Words",
    ),
  );
  expect(html).not.toMatch(/<script src=/);
  expect(html).toContain('<script type="text/after-paint" src="/a.js" async=""></script>');
  expect(html).toContain('<script type="text/after-paint" src="/b.js" id="_R_" async=""></script>');
  expect(html).toMatch(/<body>Words<script>self\.data=\[\]<\/script><script>.*<\/script><\/body>/);
});

test("a script that waits is not fetched ahead either; other preloads stay", () => {
  const font = '<link rel="preload" href="/f.woff2" as="font"/>';
  const html = deferScripts(
    page(
      `${font}<link rel="preload" as="script" fetchPriority="low" href="/a.js"/>` +
        '<link rel="preload" as="script" fetchPriority="low" href="/other.js"/><script src="/a.js" async=""></script>',
    ),
  );
  expect(html).toContain(font);
  expect(html).toContain('href="/other.js"');
  expect(html).not.toContain('href="/a.js"');
});

test("scripts for old browsers and inline ones are left alone", () => {
  const old = '<script src="/old.js" noModule=""></script><script>now()</script>';
  expect(deferScripts(page(old))).toBe(page(old));
});

test("what is no whole page is left alone", () => {
  const part = '<script src="/a.js" async=""></script>';
  expect(deferScripts(part)).toBe(part);
  expect(deferScripts("")).toBe("");
});

test("every page starts its scripts by the same script, which the policy knows", () => {
  for (const src of ["/a.js", "/b.js"]) {
    const html = deferScripts(page(`<script src="${src}" async=""></script>`));
    expect(inlineScriptsOf(html)).toEqual(["self.data=[]", starter]);
  }
});
