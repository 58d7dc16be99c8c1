// Fields that hold no words for readers: addresses, choices, measures; and drawings, whose labels say
// little without them.
const wordless =
  /^(_\w+|href|url|link|address|path|target|tab|hue|id|from|to|state|tone|side|status|column|style|listItem|marks|markDefs|image|logo|page|slug|code|filename|drawing|icon|scene)$/;

/** Every text for readers that stands anywhere in a piece of content, in its order. */
export function textsOf(content: unknown): string[] {
  if (typeof content === "string") return content.trim() ? [content.trim()] : [];
  if (Array.isArray(content)) return content.flatMap(textsOf);
  if (typeof content !== "object" || content === null) return [];
  if ("_type" in content && content._type === "block" && "children" in content) {
    const spans = Array.isArray(content.children) ? content.children : [];
    const line = spans.map((span: unknown) => textsOf(span).join(" ")).join(" ");
    return line ? [line] : [];
  }
  return Object.entries(content).flatMap(([name, value]) =>
    wordless.test(name) ? [] : textsOf(value),
  );
}
