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

/** The text that a node had when its marker was removed, and the location of that marker. */
type Source = { text: string; location: number };

/** Renders of a page reuse nodes, and React writes a text again only when it changes. */
const sources = new WeakMap<Node, Source>();

/** Sets or removes the source of an element, unless it is the same: observers react to every write. */
function annotate(element: Element, location: number | undefined, table: SourceTable): void {
  const attribute = location === undefined ? undefined : createOverlayAttribute(table, location);
  const target = getOverlayElement(element);
  if (attribute === undefined) target.removeAttribute("data-sanity");
  else if (target.getAttribute("data-sanity") !== attribute)
    target.setAttribute("data-sanity", attribute);
}

/**
 * Annotates the element of a node that has `text`, and returns the text without markers. A text without
 * a marker keeps its source as long as it is the text that had the marker.
 */
function processSource(node: Node, element: Element, text: string, table: SourceTable): string {
  const [location] = decodeMarkers(text);
  const source = sources.get(node);
  if (location !== undefined) {
    const stripped = stripMarkers(text);
    sources.set(node, { text: stripped, location });
    annotate(element, location, table);
    return stripped;
  }
  if (!source) return text;
  if (source.text !== text) sources.delete(node);
  annotate(element, source.text === text ? source.location : undefined, table);
  return text;
}

/**
 * Removes the markers from all texts below `root` and adds their source to the elements. Elements that
 * were annotated before get the location that the table has for them.
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
  if (!parentElement) return;
  const text = processSource(node, parentElement, data, table);
  if (text !== data) node.data = text;
}

function processAttributes(element: Element, table: SourceTable): void {
  for (const { name, value } of Array.from(element.attributes)) {
    if (name === "alt") processSource(element, element, value, table);
    if (decodeMarkers(value).length > 0) element.setAttribute(name, stripMarkers(value));
  }
}
