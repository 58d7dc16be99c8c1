import type { SectionType, sharedSectionReference } from "../content/sanity/section-type.ts";
import labels from "../content/sanity/section-labels.json" with { type: "json" };

/** A field's title in the Studio and, for an object or a list of one type, those of its fields. */
type FieldLabels = { title: string; fields?: Record<string, FieldLabels> };

type SectionLabels = {
  title: string;
  /** What the section shows. */
  description: string;
  fields: Record<string, FieldLabels>;
};

type LabeledType = SectionType | typeof sharedSectionReference;

const sectionLabels: Record<LabeledType, SectionLabels> = labels;

/** The names of a section type in the Studio, or undefined for a type this site does not know. */
export function findSectionLabels(kind: string): SectionLabels | undefined {
  return Object.hasOwn(sectionLabels, kind) ? sectionLabels[kind as LabeledType] : undefined; // hasOwn
}

/**
 * The titles of the fields at these paths, once each. Fields of a list's item follow the list's title
 * and the number of the item: `Cards 2: Title, Text`.
 */
export function nameFields(
  kind: LabeledType,
  paths: readonly (readonly PropertyKey[])[],
): string[] {
  const byPlace = new Map<string, Set<string>>();
  for (const [name = "", index, innerName = ""] of paths) {
    const field = sectionLabels[kind].fields[String(name)];
    if (!field) continue;
    const place = typeof index === "number" ? `${field.title} ${index + 1}` : field.title;
    const inner = field.fields?.[String(typeof index === "number" ? innerName : index)];
    const titles = byPlace.get(place) ?? new Set();
    byPlace.set(place, inner ? titles.add(inner.title) : titles);
  }
  return [...byPlace].map(([place, titles]) =>
    titles.size ? `${place}: ${[...titles].join(", ")}` : place,
  );
}
