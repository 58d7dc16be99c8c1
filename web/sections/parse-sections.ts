import * as z from "zod";
import { sharedSectionReference, type SectionType } from "../content/sanity/section-type.ts";
import { nameFields } from "./section-labels.ts";
import { type SectionContent, sections as definitions } from "./sections.ts";

/** The shared section whose content a page shows, and the key of its only section. */
export type SharedSource = { documentId: string; key: string; title: string };

/** A section with validated content, or an invalid one with its reasons. */
export type ParsedSection = {
  key: string;
  /** Set if the content is in a shared section. */
  shared?: SharedSource;
} & (
  | { [Type in SectionType]: { type: Type; content: SectionContent<Type> } }[SectionType]
  | {
      type: "invalid";
      kind: string;
      /** For the log: paths and messages of the validation. */
      problem: string;
      /** For editors: the titles of the fields that are missing or invalid. */
      fields: string[];
    }
);

export type InvalidSection = Extract<ParsedSection, { type: "invalid" }>;

const envelope = z.object({ _type: z.string().min(1), _key: z.string().min(1) });

function isSectionType(type: string): type is SectionType {
  return Object.hasOwn(definitions, type);
}

// Far above what a page needs; an unlimited page would take seconds and megabytes on every request.
const maxSections = 100;

/**
 * Validates the sections of a page, in their order. Invalid ones state their problem. A reference to a
 * shared section becomes the section in it.
 */
export function parseSections(sections: unknown): ParsedSection[] {
  if (!Array.isArray(sections)) return [];
  const parsed = sections.slice(0, maxSections).map((section: unknown, position) => {
    const { _key: key = `section-${position + 1}`, _type: kind } =
      envelope.safeParse(section).data ?? {};
    return kind === sharedSectionReference ? parseShared(section, key) : parseSection(section, key);
  });
  const omitted = sections.length - parsed.length;
  const problem = `a page shows at most ${maxSections} sections; ${omitted} more are left out`;
  return omitted > 0
    ? [...parsed, { type: "invalid", key: "left-out", kind: "sections", problem, fields: [] }]
    : parsed;
}

function parseSection(section: unknown, key: string): ParsedSection {
  const kind = envelope.safeParse(section).data?._type ?? "unnamed";
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
}

const sharedSchema = z.object({
  shared: z.object({
    document: z.object({
      _id: z.string(),
      title: z.string().catch(""),
      sections: z.array(z.unknown()).min(1),
    }),
  }),
});

/** Returns the section of a shared section with the key of its place on the page. */
function parseShared(reference: unknown, key: string): ParsedSection {
  const found = sharedSchema.safeParse(reference);
  if (!found.success)
    return {
      type: "invalid",
      key,
      kind: sharedSectionReference,
      problem: "its shared section is empty, missing or not published",
      fields: nameFields(sharedSectionReference, [["shared"]]),
    };
  const { _id: documentId, title, sections } = found.data.shared.document;
  const [section] = sections;
  const innerKey = envelope.safeParse(section).data?._key ?? "";
  return { ...parseSection(section, key), shared: { documentId, key: innerKey, title } };
}

function describeError(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".") || "section"}: ${message}`)
    .join("; ");
}
