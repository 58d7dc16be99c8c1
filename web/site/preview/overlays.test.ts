// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { encodeMarker } from "../../content/sanity/source-map/source-markers.ts";
import { applyOverlays } from "./overlays.ts";

const table = {
  documents: [
    { id: "page-home", type: "page", paths: ["title", "image.alt"] },
    { id: "code-1", type: "codeExample", paths: ["code"] },
  ],
  locations: [
    [0, 0],
    [0, 1],
    [1, 0],
  ],
} as const;

afterEach(() => document.body.replaceChildren());

function render(html: string) {
  document.body.innerHTML = html;
  applyOverlays(document.body, table);
  return (selector: string) => document.querySelector(selector)?.getAttribute("data-sanity") ?? "";
}

test("adds the source of its text to an element and removes the marker", () => {
  const getSource = render(`<h1>Home${encodeMarker(0)}</h1><p>Nothing</p>`);
  expect(getSource("h1")).toMatch(/id=page-home;type=page;path=title/);
  expect(document.body.innerHTML).toContain(">Home</h1><p>Nothing</p>");
});

test("maps alternative text to its image, and removes the markers of all attributes", () => {
  const getSource = render(
    `<img alt="Us${encodeMarker(1)}"><a aria-label="Go${encodeMarker(0)}">x</a>`,
  );
  expect(getSource("img")).toMatch(/path=image;/);
  expect(getSource("a")).toBe("");
  expect(document.body.innerHTML).toMatch(/alt="Us".*aria-label="Go"/);
});

test("adds the source to the whole code element of a highlighted text", () => {
  const getSource = render(`<code><span>let</span> <span>x${encodeMarker(2)}</span></code>`);
  expect(getSource("code")).toContain("id=code-1");
  expect(getSource("span")).toBe("");
});

test("removes a marker of an unknown location", () => {
  const getSource = render(`<p>Later${encodeMarker(900)}</p>`);
  expect(getSource("p")).toBe("");
  expect(document.querySelector("p")?.textContent).toBe("Later");
});

/** The table of another page. */
const otherTable = {
  documents: [{ id: "page-about", type: "page", paths: ["headline", "lead"] }],
  locations: [
    [0, 0],
    [0, 1],
  ],
} as const;

test("gives a reused element the source of the new page", () => {
  const getSource = render(`<h1>Home${encodeMarker(0)}</h1><img alt="Us${encodeMarker(1)}">`);
  // React leaves a text alone that is the same on both pages.
  applyOverlays(document.body, otherTable);
  expect(getSource("h1")).toMatch(/id=page-about;type=page;path=headline/);
  expect(getSource("img")).toMatch(/id=page-about;type=page;path=lead/);
});

test("removes the source of an element whose new text has none", () => {
  const getSource = render(`<h1>Home${encodeMarker(0)}</h1>`);
  const text = document.querySelector("h1")?.firstChild;
  if (text instanceof Text) text.data = "Page not found";
  applyOverlays(document.body, otherTable);
  expect(getSource("h1")).toBe("");
});
