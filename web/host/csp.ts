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

/** The policy sources of a page's own inline scripts and styles. Data blocks need none. */
export function inlineSources(html: string): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, element, attributes = "", text = ""] of html.matchAll(inlineElements)) {
    if (element?.toLowerCase() === "style") styles.add(hash(text));
    if (element?.toLowerCase() !== "script" || attributeValue(attributes, "src") !== undefined)
      continue;
    if (executedTypes.test(attributeValue(attributes, "type")?.trim() ?? ""))
      scripts.add(hash(text));
  }
  return { scripts: [...scripts], styles: [...styles] };
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
 * A public page's policy. In draft mode the preview's overlays write styles, and the Studio shows
 * the page in a frame.
 */
export function sitePolicy(
  html: string,
  origins: PolicyOrigins,
  { draft = false, framed = false }: PageKind = {},
): string {
  const { scripts, styles } = inlineSources(html);
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

/** The policy of the Studio and the back office: their interface libraries write inline styles. */
export function appPolicy(html: string, origins: PolicyOrigins, webSockets: string): string {
  return policy({
    "default-src": ["'none'"],
    "script-src": ["'self'", ...inlineSources(html).scripts],
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
