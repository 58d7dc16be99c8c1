import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { BotText, closeOpenMarkdown } from "./markdown.tsx";

afterEach(cleanup);

const renderText = (text: string) =>
  render(<BotText text={text} resolveHref={(href) => href} />).container;

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "&#106;avascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox",
  "file:///etc/passwd",
  "tel:+1555",
])("spec 5: blanks a URL of a forbidden protocol: %s", (address) => {
  for (const markdown of [`[a](<${address}>)`, `![a](<${address}>)`, `<${address}>`]) {
    const container = renderText(markdown);
    expect(container.querySelector("a, img")).toBeNull();
    cleanup();
  }
});

test.each(["http:", "https:", "irc:", "ircs:", "mailto:", "xmpp:"])(
  "spec 5: keeps a URL of the protocol %s",
  (protocol) => {
    const link = renderText(`[a](${protocol}x.example)`).querySelector("a");
    expect(link?.getAttribute("href")).toBe(`${protocol}x.example`);
  },
);

test("keeps relative URLs and opens external links in a new tab without a referrer relation", () => {
  const links = [...renderText("[in](/contact) [out](https://x.example/)").querySelectorAll("a")];
  expect(links.map((link) => [link.getAttribute("href"), link.rel, link.target])).toEqual([
    ["/contact", "", ""],
    ["https://x.example/", "noopener nofollow", "_blank"],
  ]);
});

test("spec 5: shows raw HTML as text", () => {
  const html =
    '<img src=x onerror=alert(1)> <b>x</b>\n\n<script>alert(1)</script>\n\n<svg onload="x">';
  const container = renderText(html);
  expect(container.querySelector("img, b, script, svg")).toBeNull();
  expect(container.textContent).toContain("<img src=x onerror=alert(1)>");
});

test("renders an image as a link with its alternative text", () => {
  const container = renderText("![a chart](https://x.example/?q=secret) [![inner](/a.png)](/b)");
  expect(container.querySelector("img")).toBeNull();
  const links = [...container.querySelectorAll("a")];
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["a chart", "https://x.example/?q=secret"],
    ["inner", "/b"],
  ]);
});

test("renders headings as paragraphs", () => {
  const container = renderText("# One\n\n###### Six");
  expect(container.querySelector("h1, h6")).toBeNull();
  expect([...container.querySelectorAll("strong")].map((e) => e.textContent)).toEqual([
    "One",
    "Six",
  ]);
});

test.each([
  ["See [what Arq", "See what Arq"],
  ["See [what](/sol", "See what"],
  ["See [what](/solutions)", "See [what](/solutions)"],
  ["See ![a", "See a"],
  ["It is **bold", "It is **bold**"],
  ["It is **", "It is "],
  ["It is **bold** now", "It is **bold** now"],
])("completes the Markdown of a streaming message: %s", (partial, text) => {
  expect(closeOpenMarkdown(partial)).toBe(text);
});
