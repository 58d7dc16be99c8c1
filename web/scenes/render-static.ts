import { Fragment, isValidElement, type ReactNode } from "react";

/** Elements that have no content and no end (HTML, section 13.1.2). */
const voidElements: ReadonlySet<string> = new Set(["br", "hr", "img", "wbr"]);

/** Properties whose attribute has another name; all others of more than one word keep theirs. */
const attributeNames: Readonly<Record<string, string>> = {
  className: "class",
  preserveAspectRatio: "preserveAspectRatio",
  textAnchor: "text-anchor",
  viewBox: "viewBox",
};

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? "");

/**
 * The HTML of something that is drawn once and never changes: elements, fragments, and functions that make them.
 * A page that carries it has one text for React to take over instead of each element of it. All text is escaped.
 *
 * @throws {TypeError} for what cannot be said in HTML: a handler, a style, an attribute whose name is not known here.
 */
export function renderStaticHtml(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (typeof node === "string") return escapeHtml(node);
  if (typeof node === "number" || typeof node === "bigint") return `${node}`;
  if (Array.isArray(node)) return node.map((child: ReactNode) => renderStaticHtml(child)).join("");
  if (!isValidElement<Record<string, unknown> & { children?: ReactNode }>(node))
    throw new TypeError("Only elements and text are drawn as markup.");
  const type: unknown = node.type;
  const { children, ...rest } = node.props;
  if (typeof type === "function") {
    // React's type also allows classes, of which there are none.
    const draw = type as (props: object) => ReactNode;
    return renderStaticHtml(draw(node.props));
  }
  if (type === Fragment) return renderStaticHtml(children);
  if (typeof type !== "string")
    throw new TypeError("Only elements and fragments are drawn as markup.");
  const start = `<${type}${Object.entries(rest).map(renderAttribute).join("")}`;
  return voidElements.has(type) ? `${start}/>` : `${start}>${renderStaticHtml(children)}</${type}>`;
}

function renderAttribute([property, value]: [string, unknown]): string {
  if (value === null || value === undefined) return "";
  const isOwn = /^(?:aria|data)-[a-z-]+$/.test(property);
  const name = isOwn || /^[a-z]+\d?$/.test(property) ? property : attributeNames[property];
  const isText = typeof value === "string" || typeof value === "number";
  if (!name || name === "style" || !(isText || (isOwn && typeof value === "boolean")))
    throw new TypeError(`${property} has no place in markup.`);
  return ` ${name}="${escapeHtml(`${value}`)}"`;
}
