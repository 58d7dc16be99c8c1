import { createDataAttribute } from "next-sanity";
import type { SourceDocument } from "../../content/sanity/content-source-map.ts";
import { decodeMarkers, stripMarkers } from "../../content/sanity/source-markers.ts";

/** Every marked place of a page: a document and a path in it, by their numbers. */
export type PlaceTable = {
  documents: readonly SourceDocument[];
  places: readonly (readonly [document: number, index: number])[];
};

/** Where the Studio opens a place, as its overlays read it from an element. */
function attributeOf({ documents, places }: PlaceTable, place: number): string | undefined {
  const [document = -1, index = -1] = places[place] ?? [];
  const { id, type, paths } = documents[document] ?? {};
  const path = paths?.[index];
  if (!id || !type || !path) return undefined;
  // A picture's text is edited with the picture.
  const field = path.replace(/\.alt$/, "");
  return createDataAttribute({ baseUrl: "/studio", id, type, path: field }).toString();
}

/** Attributes that hold texts of the content. */
export const wordAttributes = [
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
const wholeOf = (element: Element) => element.closest("code") ?? element;

function tell(element: Element, marked: string, table: PlaceTable): void {
  const [place] = decodeMarkers(marked);
  const attribute = place === undefined ? undefined : attributeOf(table, place);
  if (attribute) wholeOf(element).setAttribute("data-sanity", attribute);
}

/**
 * Takes the marks out of what a browser shows below `root` and tells each element where its text
 * comes from.
 */
export function placeOverlays(root: Node, table: PlaceTable): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node: Node | null = root; node; node = walker.nextNode()) {
    if (node instanceof Element) readAttributes(node, table);
    else if (node instanceof Text) readText(node, table);
  }
}

function readText(node: Text, table: PlaceTable): void {
  const { parentElement, data } = node;
  if (!parentElement || decodeMarkers(data).length === 0) return;
  tell(parentElement, data, table);
  node.data = stripMarkers(data);
}

function readAttributes(element: Element, table: PlaceTable): void {
  for (const { name, value } of Array.from(element.attributes)) {
    if (decodeMarkers(value).length === 0) continue;
    if (name === "alt") tell(element, value, table);
    element.setAttribute(name, stripMarkers(value));
  }
}
