// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { encodeMarker } from "../../content/sanity/source-markers.ts";
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

function show(html: string) {
  document.body.innerHTML = html;
  applyOverlays(document.body, table);
  return (selector: string) => document.querySelector(selector)?.getAttribute("data-sanity") ?? "";
}

test("adds the source of its text to an element and removes the marker", () => {
  const place = show(`<h1>Home${encodeMarker(0)}</h1><p>Nothing</p>`);
  expect(place("h1")).toMatch(/id=page-home;type=page;path=title/);
  expect(document.body.innerHTML).toContain(">Home</h1><p>Nothing</p>");
});

test("maps alternative text to its image, and removes the markers of all attributes", () => {
  const place = show(`<img alt="Us${encodeMarker(1)}"><a aria-label="Go${encodeMarker(0)}">x</a>`);
  expect(place("img")).toMatch(/path=image;/);
  expect(place("a")).toBe("");
  expect(document.body.innerHTML).toMatch(/alt="Us".*aria-label="Go"/);
});

test("adds the source to the whole code element of a highlighted text", () => {
  const place = show(`<code><span>let</span> <span>x${encodeMarker(2)}</span></code>`);
  expect(place("code")).toContain("id=code-1");
  expect(place("span")).toBe("");
});

test("removes a marker of an unknown location", () => {
  const place = show(`<p>Later${encodeMarker(900)}</p>`);
  expect(place("p")).toBe("");
  expect(document.querySelector("p")?.textContent).toBe("Later");
});
