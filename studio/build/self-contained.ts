/**
 * Removes dependencies on Sanity's servers from the output of Sanity's build: a script, fonts and
 * icons. The functions match the output of version 6.16 and throw an error that names the missing
 * part when another version differs.
 */

const externalFontFace = /@font-face\s*\{[^}]*url\(\s*["']?https?:[^}]*\}/g;
const externalUrl =
  /(?:url\(\s*["']?|@import\s+["']|<(?:script|link|img)\b[^>]*\b(?:src|href)=")https?:[^)"']*/;

/** The Studio's page with our title and style sheet, without its icon and without Sanity's script. */
export function makePageSelfContained(html: string): string {
  const changes: [pattern: RegExp, replacement: string][] = [
    [/<script\b[^>]*\bdata-sanity-core\b[^>]*><\/script>\n?/, ""],
    [/(?:<link\b[^>]*\brel="(?:icon|apple-touch-icon|manifest)"[^>]*>\s*)+/, ""],
    [/<title>[^<]*<\/title>/, "<title>Content studio</title>"],
    [/<\/head>/, '<link href="/studio/static/branding.css" rel="stylesheet"/></head>'],
  ];
  const page = changes.reduce((text, change) => replaceOnce(text, ...change), html);
  return requireLocal("index.html", page.replace(externalFontFace, ""));
}

/** A style sheet without font faces that load from Sanity's servers. */
export function makeStylesSelfContained(name: string, css: string): string {
  return requireLocal(name, css.replace(externalFontFace, ""));
}

/**
 * The font faces of a `@fontsource` style sheet, renamed to the family that the Studio uses, and
 * their files.
 */
export function extractLocalFontFaces(css: string): { css: string; files: string[] } {
  const files: string[] = [];
  const local = css
    .replace(/font-family:\s*'[^']*'/g, "font-family: Inter")
    .replace(/url\(\.\/files\/([^)]+)\)/g, (_, file: string) => {
      files.push(file);
      return `url(fonts/${file})`;
    });
  if (files.length === 0) throw new Error("The font package does not contain the expected files");
  return { css: local, files };
}

function replaceOnce(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text)) {
    throw new Error(
      `Sanity's page has changed: ${pattern} was not found. Update studio/build/self-contained.ts`,
    );
  }
  return text.replace(pattern, () => replacement);
}

function requireLocal(name: string, text: string): string {
  const external = externalUrl.exec(text);
  if (external) throw new Error(`${name} still loads external resources:  ${external[0]}`);
  return text;
}
