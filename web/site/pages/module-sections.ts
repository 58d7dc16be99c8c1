import * as z from "zod";
import { parseSections, type ParsedSection } from "../../sections/parse-sections.ts";

const moduleParts = ["hero", "tabs", "overview", "features", "benefits", "closing"] as const;

/** A place for a part of the module itself, or any other section. */
export type ModuleSection =
  { type: "modulePart"; key: string; part: (typeof moduleParts)[number] } | ParsedSection;

const partSchema = z.object({
  _type: z.literal("modulePart"),
  _key: z.string(),
  part: z.enum(moduleParts),
});

/** The page of a module whose editors placed no section (spec 2). */
const defaultLayout = (["hero", "tabs", "closing"] as const).map((part): ModuleSection => {
  return { type: "modulePart", key: part, part };
});

/** Validates the sections of a module. Without a valid one, the page has the default layout. */
export function parseModuleSections(value: unknown): ModuleSection[] {
  const sections: readonly unknown[] = Array.isArray(value) ? value : [];
  const parts = new Map(
    sections.flatMap((section) => {
      const { data } = partSchema.safeParse(section);
      return data ? [[data._key, data.part] as const] : [];
    }),
  );
  const parsed = parseSections(sections).map((section): ModuleSection => {
    const part = parts.get(section.key);
    return part ? { type: "modulePart", key: section.key, part } : section;
  });
  return parsed.some(({ type }) => type !== "invalid") ? parsed : [...defaultLayout, ...parsed];
}
