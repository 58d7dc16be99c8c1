import { Fragment, isValidElement, type ReactNode } from "react";

/** Void elements, which have no content and no end tag (HTML, section 13.1.2). */
const voidElements: ReadonlySet<string> = new Set(["br", "hr", "img", "wbr"]);

/** Attribute names of camel-case properties. Other camel-case properties are not supported. */
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

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");

/**
 * Renders elements, fragments and function components without hooks to HTML. React hydrates the result as one
 * string instead of many elements. All text is escaped.
 *
 * @throws {TypeError} for unsupported properties: event handlers, styles, unknown attribute names.
 */
export function renderStaticHtml(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (typeof node === "string") return escapeHtml(node);
  if (typeof node === "number" || typeof node === "bigint") return `${node}`;
  if (Array.isArray(node)) return node.map((child: ReactNode) => renderStaticHtml(child)).join("");
  if (!isValidElement<Record<string, unknown> & { children?: ReactNode }>(node))
    throw new TypeError("Only elements and text can be rendered to static HTML.");
  const type: unknown = node.type;
  const { children, ...rest } = node.props;
  if (typeof type === "function") {
    // React's type also allows class components, which scenes do not use.
    const component = type as (props: object) => ReactNode;
    return renderStaticHtml(component(node.props));
  }
  if (type === Fragment) return renderStaticHtml(children);
  if (typeof type !== "string")
    throw new TypeError("Only elements and fragments can be rendered to static HTML.");
  const start = `<${type}${Object.entries(rest).map(renderAttribute).join("")}`;
  return voidElements.has(type) ? `${start}/>` : `${start}>${renderStaticHtml(children)}</${type}>`;
}

function renderAttribute([property, value]: [string, unknown]): string {
  if (value === null || value === undefined) return "";
  const isCustom = /^(?:aria|data)-[a-z-]+$/.test(property);
  const name = isCustom || /^[a-z]+\d?$/.test(property) ? property : attributeNames[property];
  const isText = typeof value === "string" || typeof value === "number";
  if (!name || name === "style" || !(isText || (isCustom && typeof value === "boolean")))
    throw new TypeError(`The property ${property} cannot be rendered to static HTML.`);
  return ` ${name}="${escapeHtml(`${value}`)}"`;
}
