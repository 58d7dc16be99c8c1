// Fields that hold no words for readers: addresses, choices, measures; and drawings, whose labels say
// little without them.
const nonTextFieldPattern =
  /^(_\w+|href|url|link|address|path|target|tab|hue|id|from|to|state|tone|side|status|column|style|listItem|marks|markDefs|image|logo|page|slug|code|filename|drawing|icon|scene)$/;

/** Every text for readers that stands anywhere in a piece of content, in its order. */
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
