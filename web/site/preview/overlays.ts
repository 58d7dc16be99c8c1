import { createDataAttribute } from "next-sanity";
import type { SourceDocument } from "../../content/sanity/source-map/content-source-map.ts";
import { decodeMarkers, stripMarkers } from "../../content/sanity/source-map/source-markers.ts";

/** The documents of a page and, for each marker, the document index and path index. */
export type SourceTable = {
  documents: readonly SourceDocument[];
  locations: readonly (readonly [document: number, index: number])[];
};

/** Returns the `data-sanity` attribute that makes the Studio open a location. */
function createOverlayAttribute(
  { documents, locations }: SourceTable,
  location: number,
): string | undefined {
  const [document = -1, index = -1] = locations[location] ?? [];
  const { id, type, paths } = documents[document] ?? {};
  const path = paths?.[index];
  if (!id || !type || !path) return undefined;
  // Alternative text is edited with its image.
  const field = path.replace(/\.alt$/, "");
  return createDataAttribute({ baseUrl: "/studio", id, type, path: field }).toString();
}

/** Attributes that may contain texts of the content. */
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

/** Returns the element of a whole text: highlighted code consists of several elements. */
const getOverlayElement = (element: Element) => element.closest("code") ?? element;

function annotate(element: Element, marked: string, table: SourceTable): void {
  const [location] = decodeMarkers(marked);
  const attribute = location === undefined ? undefined : createOverlayAttribute(table, location);
  if (attribute) getOverlayElement(element).setAttribute("data-sanity", attribute);
}

/** Removes the markers from all texts below `root` and adds their source to the elements. */
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
