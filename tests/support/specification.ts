import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const text = readFileSync(
  fileURLToPath(new URL("../../docs/specification.md", import.meta.url)),
  "utf8",
);

/** What stands below a heading and above the next of the same rank. @throws when there is no such heading. */
function below(heading: string): string {
  const start = text.indexOf(`\n${heading}\n`);
  if (start < 0) throw new Error(`docs/specification.md has no heading “${heading}”.`);
  const rank = /^#+/.exec(heading)?.[0].length ?? 1;
  const rest = text.slice(start + heading.length + 2);
  const end = rest.search(new RegExp(`^#{1,${rank}} `, "m"));
  return end < 0 ? rest : rest.slice(0, end);
}

/** The exact texts of one part of docs/specification.md: everything set in code type below its heading. */
export function exactTexts(heading: string): string[] {
  return textsIn(heading, /`([^`]+)`/g);
}

/** The calls that a part lists: the words of each entry up to its colon, comma or bracket. */
export function callsOf(heading: string): string[] {
  return textsIn(heading, /^- ((?:Select|Insert|Update)[^:,(\n]*)/gm).map((call) =>
    call.replaceAll("`", "").replace(" from ", " ").trim(),
  );
}

const textsIn = (heading: string, pattern: RegExp) =>
  [...below(heading).matchAll(pattern)].map(([, text = ""]) => text.replaceAll(/\s+/g, " "));

/** The first cells of the table below a heading, without its head: what each row is about. */
export function rowsOf(heading: string): string[] {
  const cells = [...below(heading).matchAll(/^\| ([^|]+?) *\|/gm)].map(([, cell = ""]) => cell);
  return cells.slice(1).filter((cell) => !/^-+$/.test(cell));
}

/** The routes of section 2 that visitors may ask for, with `{moduleId}` replaced by each module. */
export function publicRoutes(): string[] {
  const start = text.indexOf("\n### Routes\n");
  const table = text.slice(start, text.indexOf("\n### ", start + 5));
  const ids = /Module ids: ([^.]+)\./.exec(table)?.[1]?.match(/[a-z]+(?=`)/g) ?? [];
  return [...table.matchAll(/^\| `(\/[^`]*)`/gm)]
    .map(([, route = ""]) => route)
    .filter((route) => !route.startsWith("/admin"))
    .flatMap((route) =>
      route.includes("{moduleId}") ? ids.map((id) => route.replace("{moduleId}", id)) : [route],
    );
}
