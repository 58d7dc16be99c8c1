/**
 * Makes what Sanity's build writes independent of Sanity's servers: its page loads a script and its
 * fonts from there and looks for icons outside the Studio's folder. Each function expects what
 * version 6.16 writes and throws, naming what is missing, when another version writes otherwise.
 */

const outsideFontFace = /@font-face\s*\{[^}]*url\(\s*["']?https?:[^}]*\}/g;
const outsideAddress =
  /(?:url\(\s*["']?|@import\s+["']|<(?:script|link|img)\b[^>]*\b(?:src|href)=")https?:[^)"']*/;

/** The Studio's page: no script of Sanity's, our icon and title, and a style sheet of our own. */
export function selfContainedPage(html: string): string {
  const changes: [pattern: RegExp, replacement: string][] = [
    [/<script\b[^>]*\bdata-sanity-core\b[^>]*><\/script>\n?/, ""],
    [/(?:<link\b[^>]*\brel="(?:icon|apple-touch-icon|manifest)"[^>]*>\s*)+/, ""],
    [/<title>[^<]*<\/title>/, "<title>Content studio</title>"],
    [
      /<\/head>/,
      '<link href="/studio/static/favicon.svg" rel="icon" type="image/svg+xml"/><link href="/studio/static/look.css" rel="stylesheet"/></head>',
    ],
  ];
  const page = changes.reduce((text, change) => replaceOnce(text, ...change), html);
  return withoutOutside("index.html", page.replace(outsideFontFace, ""));
}

/** A style sheet without the font faces that would be loaded from Sanity's servers. */
export function selfContainedStyles(name: string, css: string): string {
  return withoutOutside(name, css.replace(outsideFontFace, ""));
}

/** The font faces of a `@fontsource` style sheet under the name the Studio asks for, and their files. */
export function localFontFaces(css: string): { css: string; files: string[] } {
  const files: string[] = [];
  const local = css
    .replace(/font-family:\s*'[^']*'/g, "font-family: Inter")
    .replace(/url\(\.\/files\/([^)]+)\)/g, (_, file: string) => {
      files.push(file);
      return `url(fonts/${file})`;
    });
  if (files.length === 0) throw new Error("The font package has no files where they are expected");
  return { css: local, files };
}

function replaceOnce(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text)) {
    throw new Error(`Sanity's page has changed: ${pattern} was not found in it`);
  }
  return text.replace(pattern, () => replacement);
}

function withoutOutside(name: string, text: string): string {
  const outside = outsideAddress.exec(text);
  if (outside) throw new Error(`${name} still loads from outside: ${outside[0]}`);
  return text;
}
