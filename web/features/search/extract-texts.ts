// Fields without readable text: URLs, options, measures. Scenes are excluded, because their labels mean
// little on their own.
const nonTextFieldPattern =
  /^(_\w+|href|url|link|address|path|target|tab|hue|id|from|to|state|tone|side|status|column|style|listItem|marks|markDefs|image|logo|page|part|selection|slug|code|filename|language|variant|drawing|icon|scene)$/;

/** Extracts all readable texts from content of any structure, in document order. */
export function extractTexts(content: unknown): string[] {
  if (typeof content === "string") return content.trim() ? [content.trim()] : [];
  if (Array.isArray(content)) return content.flatMap(extractTexts);
  if (typeof content !== "object" || content === null) return [];
  if ("_type" in content && content._type === "block" && "children" in content) {
    const spans = Array.isArray(content.children) ? content.children : [];
    const line = spans.map((span: unknown) => extractTexts(span).join(" ")).join(" ");
    return line ? [line] : [];
  }
  return Object.entries(content).flatMap(([name, value]) =>
    nonTextFieldPattern.test(name) ? [] : extractTexts(value),
  );
}
