/**
 * Converts the HTML of an email to text: without markup, scripts and styles, with a line break for each
 * block. It is a scanner, because its input is untrusted: the time is linear, and no markup remains.
 */
export function convertHtmlToText(html: string): string {
  const lowerCase = html.toLowerCase();
  let text = "";
  let position = 0;
  while (position < html.length) {
    const start = html.indexOf("<", position);
    if (start === -1) break;
    text += collapseSpace(html.slice(position, start));
    if (!/[a-z/!?]/i.test(html[start + 1] ?? "")) {
      text += "<";
      position = start + 1;
      continue;
    }
    const close = html.startsWith("<!--", start) ? "-->" : ">";
    const end = html.indexOf(close, start + close.length);
    if (end === -1) return finish(text);
    const name = /^<\/?([a-z][a-z0-9]*)/.exec(lowerCase.slice(start, start + 20))?.[1] ?? "";
    position = end + close.length;
    if (hiddenElements.has(name) && html[start + 1] !== "/") {
      position = lowerCase.indexOf(`</${name}`, position);
      if (position === -1) return finish(text);
    }
    if (blockElements.has(name)) text += "\n";
  }
  return finish(text + collapseSpace(html.slice(position)));
}

const hiddenElements = new Set(["head", "script", "style", "template", "title"]);
const blockElements = new Set(
  "address article blockquote br div dl footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tr ul".split(
    " ",
  ),
);

const collapseSpace = (text: string): string => text.replaceAll(/\s+/g, " ");

const finish = (text: string): string =>
  decodeEntities(text)
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  rsquo: "’",
  lsquo: "‘",
  rdquo: "”",
  ldquo: "“",
};

function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (found, ...groups) => {
      const [decimal, hexadecimal, name] = groups.map((group) => (group ? String(group) : ""));
      if (name) return entities[name.toLowerCase()] ?? found;
      const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? "", 16);
      // Control characters and surrogates cannot be stored.
      const isUsable = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isUsable ? String.fromCodePoint(code) : "";
    },
  );
}
