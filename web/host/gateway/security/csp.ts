import { createHash } from "node:crypto";

/** What a page may load, beside its own origin. */
export type PolicyOrigins = {
  connect: string[];
  images: string[];
  frameAncestors: string[];
  /** The analytics service, whose script the site loads once a visitor allows it. */
  analytics: string[];
  /** Outside forms that a page may show in a frame. */
  frames: string[];
};

export const noOrigins: PolicyOrigins = {
  connect: [],
  images: [],
  frameAncestors: [],
  analytics: [],
  frames: [],
};

/** The one public page that stands in a frame of another page of this site: the booking (spec 2, schedule-demo). */
export const isFramedPage = (path: string) => path === "/book";

const attribute = String.raw`(?:\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?|\s*/)*\s*`;
const inlineElements = new RegExp(
  String.raw`<!--[\s\S]*?-->|<(script|style)\b(${attribute})>([\s\S]*?)</\1\s*>`,
  "gi",
);
const executedTypes =
  /^(|module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script)$/i;

const hash = (text: string) =>
  `'sha256-${createHash("sha256").update(text.replaceAll(/\r\n?/g, "\n")).digest("base64")}'`;

function attributeValue(attributes: string, name: string): string | undefined {
  const found = new RegExp(
    String.raw`\s${name}(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?(?=\s|/|$)`,
    "i",
  ).exec(attributes);
  return found ? (found[1] ?? found[2] ?? found[3] ?? "") : undefined;
}

/** The texts of a page's inline scripts that a browser would run. Data blocks are none. */
export function inlineScriptsOf(html: string): string[] {
  return inlineElementsOf(html).flatMap(({ name, text, attributes }) => {
    const isRun =
      name === "script" &&
      attributeValue(attributes, "src") === undefined &&
      executedTypes.test(attributeValue(attributes, "type")?.trim() ?? "");
    return isRun ? [text] : [];
  });
}

const inlineElementsOf = (html: string) =>
  [...html.matchAll(inlineElements)].map(([, name = "", attributes = "", text = ""]) => ({
    name: name.toLowerCase(),
    attributes,
    text,
  }));

const dataStart = "(self.__next_f=self.__next_f||[]).push([0])";
const dataCall = /^self\.__next_f\.push\((\[.*\])\)$/s;

/**
 * Whether a script only hands data of the page to the framework. The data is JSON, which runs nothing: a
 * call or an operator in it is no JSON. 0 begins, 1 is text, 2 the state of a form, 3 text in base64.
 */
export function isPageData(script: string): boolean {
  const rest = script.startsWith(dataStart)
    ? script.slice(dataStart.length).replace(/^;/, "")
    : script;
  if (rest === "") return script !== "";
  try {
    const value: unknown = JSON.parse(dataCall.exec(rest)?.[1] ?? "");
    if (!Array.isArray(value) || value.length !== 2) return false;
    const [kind, data]: unknown[] = value;
    return kind === 2 || ((kind === 1 || kind === 3) && typeof data === "string");
  } catch {
    return false;
  }
}

/**
 * The policy sources of a page's inline scripts that are templates of the build or data of the page, and of
 * its styles. Any other inline script gets none, so that browsers refuse it.
 */
export function inlineSources(
  html: string,
  templates: ReadonlySet<string>,
): { scripts: string[]; styles: string[] } {
  const scripts = inlineScriptsOf(html).filter((text) => templates.has(text) || isPageData(text));
  const styles = inlineElementsOf(html).flatMap(({ name, text }) =>
    name === "style" ? [text] : [],
  );
  return {
    scripts: [...new Set(scripts.map(hash))],
    styles: [...new Set(styles.map(hash))],
  };
}

const policy = (directives: Record<string, (string | false)[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.filter(Boolean).join(" ")}`)
    .join("; ");

/** For answers that are no page: nothing may load, nothing may frame them. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** What a public page is: an editor's preview, the form in a frame; neither for all others. */
export type PageKind = { draft?: boolean; framed?: boolean };

/**
 * A public page's policy, with the hashes of those inline scripts that `templates` holds. In draft mode the preview's overlays write styles, and the Studio shows
 * the page in a frame.
 */
export function sitePolicy(
  html: string,
  templates: ReadonlySet<string>,
  origins: PolicyOrigins,
  { draft = false, framed = false }: PageKind = {},
): string {
  const { scripts, styles } = inlineSources(html, templates);
  return policy({
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts, ...origins.analytics],
    "style-src": draft ? ["'self'", "'unsafe-inline'"] : ["'self'", ...styles],
    "img-src": ["'self'", "data:", ...origins.images, ...origins.analytics, draft && "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...origins.analytics, ...(draft ? origins.connect : [])],
    "media-src": ["'self'", ...origins.images],
    "form-action": ["'self'"],
    "frame-src": ["'self'", ...origins.frames],
    "base-uri": ["'none'"],
    "frame-ancestors":
      draft || framed ? ["'self'", ...(draft ? origins.frameAncestors : [])] : ["'none'"],
    "object-src": ["'none'"],
    "manifest-src": ["'self'"],
  });
}

/**
 * The policy of the Studio and the back office, whose one page is a template of the build itself. Their
 * interface libraries write inline styles.
 */
export function appPolicy(html: string, origins: PolicyOrigins, webSockets: string): string {
  return policy({
    "default-src": ["'none'"],
    "script-src": ["'self'", ...inlineScriptsOf(html).map(hash)],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...origins.images],
    "font-src": ["'self'", "data:"],
    "connect-src": ["'self'", webSockets, ...origins.connect],
    "media-src": ["'self'", "blob:", ...origins.images],
    "worker-src": ["'self'", "blob:"],
    "form-action": ["'self'"],
    "frame-src": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    "object-src": ["'none'"],
    "manifest-src": ["'self'"],
  });
}

/** While developing, hot reload evaluates code and opens sockets. */
export function developmentPolicy({ frames }: PolicyOrigins): string {
  return policy({
    "default-src": ["'self'", "data:", "blob:"],
    "script-src": ["'self'", "'unsafe-inline'", "'unsafe-eval'", "blob:"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", "https:"],
    "connect-src": ["'self'", "ws:", "wss:", "https:"],
    "frame-src": ["'self'", ...frames],
    "frame-ancestors": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
  });
}
