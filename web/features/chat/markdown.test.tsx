import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { BotText, closeOpenMarkdown } from "./markdown.tsx";

afterEach(cleanup);

const shown = (text: string) =>
  render(<BotText text={text} address={(address) => address} />).container;

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "&#106;avascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox",
  "file:///etc/passwd",
  "tel:+1555",
])("spec 5: an address of no named protocol is blanked: %s", (address) => {
  for (const markdown of [`[a](<${address}>)`, `![a](<${address}>)`, `<${address}>`]) {
    const container = shown(markdown);
    expect(container.querySelector("a, img")).toBeNull();
    cleanup();
  }
});

test.each(["http:", "https:", "irc:", "ircs:", "mailto:", "xmpp:"])(
  "spec 5: an address of %s is kept",
  (protocol) => {
    const link = shown(`[a](${protocol}x.example)`).querySelector("a");
    expect(link?.getAttribute("href")).toBe(`${protocol}x.example`);
  },
);

test("a relative address is kept; a link outside gives nothing away and opens beside", () => {
  const links = [...shown("[in](/contact) [out](https://x.example/)").querySelectorAll("a")];
  expect(links.map((link) => [link.getAttribute("href"), link.rel, link.target])).toEqual([
    ["/contact", "", ""],
    ["https://x.example/", "noopener nofollow", "_blank"],
  ]);
});

test("spec 5: raw HTML is text", () => {
  const html =
    '<img src=x onerror=alert(1)> <b>x</b>\n\n<script>alert(1)</script>\n\n<svg onload="x">';
  const container = shown(html);
  expect(container.querySelector("img, b, script, svg")).toBeNull();
  expect(container.textContent).toContain("<img src=x onerror=alert(1)>");
});

test("an image is a link with its alternative text, so that nothing is fetched", () => {
  const container = shown("![a chart](https://x.example/?q=secret) [![inner](/a.png)](/b)");
  expect(container.querySelector("img")).toBeNull();
  const links = [...container.querySelectorAll("a")];
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["a chart", "https://x.example/?q=secret"],
    ["inner", "/b"],
  ]);
});

test("a message adds no headings to the page", () => {
  const container = shown("# One\n\n###### Six");
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
])("words under way show no sign of what has no end yet: %s", (partial, text) => {
  expect(closeOpenMarkdown(partial)).toBe(text);
});
