import { expect, test } from "vitest";
import { convertHtmlToText } from "./html-text.ts";

test.each([
  ["<p>Hello</p><p>Tuesday works.</p>", "Hello\n\nTuesday works."],
  ["Hello<br>\n  there", "Hello\nthere"],
  ["<div>a</div><div>b</div>", "a\n\nb"],
  ["<head><title>x</title><style>p{}</style></head><p>Hi</p><script>alert('<p>')</script>", "Hi"],
  ["a &lt;b&gt; &amp; &#8364; &#x20AC; &nbsp;c &unknown;", "a <b> & € €  c &unknown;"],
  ["1 < 2 <3", "1 < 2 <3"],
  ["a <b", "a"],
  ["<!-- <p>hidden</p> -->shown", "shown"],
  ["<!-- never closed", ""],
  ["<script>never closed", ""],
  ["<img src=x onerror=alert(1)>text", "text"],
  ["&#0;&#xD800;&#9999999;", ""],
  ["", ""],
])("%s", (html, text) => {
  expect(convertHtmlToText(html)).toBe(text);
});

test.each(["<", "<a", "<!--", "<script", "&#", "<p>"])("%s repeated takes linear time", (part) => {
  const start = performance.now();
  convertHtmlToText(part.repeat(128 * 1024));
  expect(performance.now() - start).toBeLessThan(2000);
});
