import * as z from "zod";
import type { SectionType } from "../content/sanity/section-type.ts";
import { nameFields } from "./section-labels.ts";
import { type SectionContent, sections as definitions } from "./sections.ts";

/** A section with validated content, or an invalid one with its reasons. */
export type ParsedSection =
  | {
      [Type in SectionType]: { type: Type; key: string; content: SectionContent<Type> };
    }[SectionType]
  | InvalidSection;

export type InvalidSection = {
  type: "invalid";
  key: string;
  kind: string;
  /** For the log: paths and messages of the validation. */
  problem: string;
  /** For editors: the titles of the fields that are missing or invalid. */
  fields: string[];
};

const envelope = z.object({ _type: z.string().min(1), _key: z.string().min(1) });

function isSectionType(type: string): type is SectionType {
  return Object.hasOwn(definitions, type);
}

// Far above what a page needs; an unlimited page would take seconds and megabytes on every request.
const maxSections = 100;

/** Validates the sections of a page, in their order. Invalid ones state their problem. */
export function parseSections(sections: unknown): ParsedSection[] {
  if (!Array.isArray(sections)) return [];
  const parsed = sections.slice(0, maxSections).map((section: unknown, position) => {
    const named = envelope.safeParse(section);
    const key = named.data?._key ?? `section-${position + 1}`;
    const kind = named.data?._type ?? "unnamed";
    const invalid = (problem: string, fields: string[] = []): ParsedSection => ({
      type: "invalid",
      key,
      kind,
      problem,
      fields,
    });
    if (!isSectionType(kind)) return invalid("this site does not know this kind of section");
    const content = definitions[kind].schema.safeParse(section);
    if (!content.success) {
      const paths = content.error.issues.map(({ path }) => path);
      return invalid(describeError(content.error), nameFields(kind, paths));
    }
    // `kind` selected the schema; TypeScript cannot correlate the two through the lookup.
    return { type: kind, key, content: content.data } as ParsedSection;
  });
  const omitted = sections.length - parsed.length;
  const problem = `a page shows at most ${maxSections} sections; ${omitted} more are left out`;
  return omitted > 0
    ? [...parsed, { type: "invalid", key: "left-out", kind: "sections", problem, fields: [] }]
    : parsed;
}

function describeError(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".") || "section"}: ${message}`)
    .join("; ");
}
