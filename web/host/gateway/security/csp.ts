import { createHash } from "node:crypto";

/** Origins that pages may use in addition to their own. */
export type PolicyOrigins = {
  connect: string[];
  images: string[];
  frameAncestors: string[];
  /** The analytics service, whose script the site loads after a visitor consents. */
  analytics: string[];
  /** External forms and the players of video services, which a page may embed. */
  frames: string[];
};

export const noOrigins: PolicyOrigins = {
  connect: [],
  images: [],
  frameAncestors: [],
  analytics: [],
  frames: [],
};

/** Whether other pages of this site may frame a page: only the booking page (spec 2, schedule-demo). */
export const isFramedPage = (path: string) => path === "/book";

const attribute = String.raw`(?:\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?|\s*/)*\s*`;
const inlineElements = new RegExp(
  String.raw`<!--[\s\S]*?-->|<(script|style)\b(${attribute})>([\s\S]*?)</\1\s*>`,
  "gi",
);
const executedTypes =
  /^(|module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script)$/i;

const createHashSource = (text: string) =>
  `'sha256-${createHash("sha256").update(text.replaceAll(/\r\n?/g, "\n")).digest("base64")}'`;

function readAttribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(
    String.raw`\s${name}(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?(?=\s|/|$)`,
    "i",
  ).exec(attributes);
  return found ? (found[1] ?? found[2] ?? found[3] ?? "") : undefined;
}

/** Returns the inline scripts of a page that browsers run; data blocks are not included. */
export function getInlineScripts(html: string): string[] {
  return findInlineElements(html).flatMap(({ name, text, attributes }) => {
    const isExecuted =
      name === "script" &&
      readAttribute(attributes, "src") === undefined &&
      executedTypes.test(readAttribute(attributes, "type")?.trim() ?? "");
    return isExecuted ? [text] : [];
  });
}

const findInlineElements = (html: string) =>
  [...html.matchAll(inlineElements)].map(([, name = "", attributes = "", text = ""]) => ({
    name: name.toLowerCase(),
    attributes,
    text,
  }));

const dataStart = "(self.__next_f=self.__next_f||[]).push([0])";
const dataCall = /^self\.__next_f\.push\((\[.*\])\)$/s;

/**
 * Whether a script only passes page data to Next.js. The data must be JSON, which cannot contain a call.
 * Kinds: 0 start, 1 text, 2 form state, 3 base64 text.
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
 * Returns the policy sources (hashes) of a page's styles and of inline scripts that are templates of the
 * build or page data. Browsers block any other inline script.
 */
export function getInlineSources(
  html: string,
  templates: ReadonlySet<string>,
): { scripts: string[]; styles: string[] } {
  const scripts = getInlineScripts(html).filter((text) => templates.has(text) || isPageData(text));
  const styles = findInlineElements(html).flatMap(({ name, text }) =>
    name === "style" ? [text] : [],
  );
  return {
    scripts: [...new Set(scripts.map(createHashSource))],
    styles: [...new Set(styles.map(createHashSource))],
  };
}

const formatPolicy = (directives: Record<string, (string | false)[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.filter(Boolean).join(" ")}`)
    .join("; ");

/** Policy of responses that are not pages. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Whether a page is an editor's preview, and whether other pages of the site may frame it. */
export type PageKind = { isDraft?: boolean; isFramed?: boolean };

/**
 * Creates the policy of a public page, with the hashes of the inline scripts in `templates`. In draft mode
 * the Studio frames the page, and the overlays of the preview need inline styles.
 */
export function createSitePolicy(
  html: string,
  templates: ReadonlySet<string>,
  origins: PolicyOrigins,
  { isDraft = false, isFramed = false }: PageKind = {},
): string {
  const { scripts, styles } = getInlineSources(html, templates);
  return formatPolicy({
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts, ...origins.analytics],
    "style-src": isDraft ? ["'self'", "'unsafe-inline'"] : ["'self'", ...styles],
    "img-src": ["'self'", "data:", ...origins.images, ...origins.analytics, isDraft && "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...origins.analytics, ...(isDraft ? origins.connect : [])],
    "media-src": ["'self'", ...origins.images],
    "form-action": ["'self'"],
    "frame-src": ["'self'", ...origins.frames],
    "base-uri": ["'none'"],
    "frame-ancestors":
      isDraft || isFramed ? ["'self'", ...(isDraft ? origins.frameAncestors : [])] : ["'none'"],
    "object-src": ["'none'"],
    "manifest-src": ["'self'"],
  });
}

/** Creates the policy of the Studio and the back office, whose UI libraries need inline styles. */
export function createAppPolicy(html: string, origins: PolicyOrigins, webSockets: string): string {
  return formatPolicy({
    "default-src": ["'none'"],
    "script-src": ["'self'", ...getInlineScripts(html).map(createHashSource)],
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

/** Creates the policy during development, where hot reload evaluates code and opens WebSockets. */
export function createDevelopmentPolicy({ frames }: PolicyOrigins): string {
  return formatPolicy({
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
