import { createDataAttribute } from "next-sanity";
import type { SourceDocument } from "../../content/sanity/content-source-map.ts";
import { decodeMarkers, stripMarkers } from "../../content/sanity/source-markers.ts";

/** Every marked place of a page: a document and a path in it, by their numbers. */
export type SourceTable = {
  documents: readonly SourceDocument[];
  locations: readonly (readonly [document: number, index: number])[];
};

/** Where the Studio opens a place, as its overlays read it from an element. */
function createOverlayAttribute(
  { documents, locations }: SourceTable,
  place: number,
): string | undefined {
  const [document = -1, index = -1] = locations[place] ?? [];
  const { id, type, paths } = documents[document] ?? {};
  const path = paths?.[index];
  if (!id || !type || !path) return undefined;
  // A picture's text is edited with the picture.
  const field = path.replace(/\.alt$/, "");
  return createDataAttribute({ baseUrl: "/studio", id, type, path: field }).toString();
}

/** Attributes that hold texts of the content. */
export const textAttributes = [
  "alt",
  "aria-label",
  "placeholder",
  "title",
  "href",
  "data-track",
  "data-assistant",
  "data-chat",
];

/** An element whose children are pieces of one text is opened as a whole. */
const getOverlayElement = (element: Element) => element.closest("code") ?? element;

function annotate(element: Element, marked: string, table: SourceTable): void {
  const [place] = decodeMarkers(marked);
  const attribute = place === undefined ? undefined : createOverlayAttribute(table, place);
  if (attribute) getOverlayElement(element).setAttribute("data-sanity", attribute);
}

/**
 * Takes the marks out of what a browser shows below `root` and tells each element where its text
 * comes from.
 */
export function applyOverlays(root: Node, table: SourceTable): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node: Node | null = root; node; node = walker.nextNode()) {
    if (node instanceof Element) processAttributes(node, table);
    else if (node instanceof Text) processText(node, table);
  }
}

function processText(node: Text, table: SourceTable): void {
  const { parentElement, data } = node;
  if (!parentElement || decodeMarkers(data).length === 0) return;
  annotate(parentElement, data, table);
  node.data = stripMarkers(data);
}

function processAttributes(element: Element, table: SourceTable): void {
  for (const { name, value } of Array.from(element.attributes)) {
    if (decodeMarkers(value).length === 0) continue;
    if (name === "alt") annotate(element, value, table);
    element.setAttribute(name, stripMarkers(value));
  }
}
