import { expect, test } from "vitest";
import { deferScripts, starter } from "./defer-scripts.ts";
import { getInlineScripts } from "../security/csp.ts";

const page = (head: string, body = "") =>
  `<html><head>${head}</head><body>${body}<script>self.data=[]</script></body></html>`;

test("defers asynchronous scripts in their order with all attributes", () => {
  const html = deferScripts(
    page(
      '<script src="/a.js" async=""></script><script src="/b.js" id="_R_" async=""></script>',
      "Text",
    ),
  );
  expect(html).not.toMatch(/<script src=/);
  expect(html).toContain('<script type="text/deferred" src="/a.js" async=""></script>');
  expect(html).toContain('<script type="text/deferred" src="/b.js" id="_R_" async=""></script>');
  expect(html).toMatch(/<body>Text<script>self\.data=\[\]<\/script><script>.*<\/script><\/body>/);
});

test("removes preloads of deferred scripts only", () => {
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

test("keeps scripts for old browsers and inline scripts", () => {
  const old = '<script src="/old.js" noModule=""></script><script>now()</script>';
  expect(deferScripts(page(old))).toBe(page(old));
});

test("keeps an incomplete document", () => {
  const fragment = '<script src="/a.js" async=""></script>';
  expect(deferScripts(fragment)).toBe(fragment);
  expect(deferScripts("")).toBe("");
});

test("adds the same inline script to every page, so that one hash allows it", () => {
  for (const src of ["/a.js", "/b.js"]) {
    const html = deferScripts(page(`<script src="${src}" async=""></script>`));
    expect(getInlineScripts(html)).toEqual(["self.data=[]", starter]);
  }
});
