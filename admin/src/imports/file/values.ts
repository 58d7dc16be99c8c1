import { formSources, inquiryTypes, leadStatuses } from "@site/supabase/contracts/lead-values";
import { toPlainText, type LeadField, type Mapping } from "./columns.ts";
import type { CsvTable } from "./read-file.ts";

/** Fields whose values are mapped to the ones that leads have. */
export const mappedFields = ["status", "form_source", "inquiry_type", "owner"] as const;
export type MappedField = (typeof mappedFields)[number];

/** For each value of the file, as plain text, the value of the lead; "" leaves the field empty. */
export type ValueMap = Readonly<Record<string, string>>;
export type ValueMaps = { readonly [Field in MappedField]?: ValueMap };

/** Values of other programs, by the lead value that they mean. */
const synonyms: Partial<Record<MappedField, Record<string, readonly string[]>>> = {
  status: {
    new: ["open", "open not contacted", "not contacted", "uncontacted", "lead", "subscriber"],
    contacted: [
      "working",
      "working contacted",
      "attempted to contact",
      "attempting",
      "connected",
      "in progress",
      "nurturing",
    ],
    qualified: [
      "open deal",
      "sales qualified lead",
      "sql",
      "opportunity",
      "marketing qualified lead",
    ],
    closed: [
      "closed converted",
      "closed not converted",
      "converted",
      "unqualified",
      "disqualified",
      "bad timing",
      "customer",
      "won",
      "lost",
    ],
  },
  form_source: {
    contact_form: ["web", "website", "form", "web form", "organic search", "direct traffic"],
    download_guide: ["download", "guide", "whitepaper", "ebook"],
    chat: ["live chat", "chatbot"],
  },
};

const knownValues: Partial<Record<MappedField, readonly string[]>> = {
  status: leadStatuses,
  form_source: formSources,
  inquiry_type: inquiryTypes,
};

/** The plain texts of a column that fills the field, most frequent first, without empty cells. */
export function valuesIn(table: CsvTable, mapping: Mapping, field: LeadField): string[] {
  const column = mapping.indexOf(field);
  if (column === -1) return [];
  const counts = new Map<string, { text: string; count: number }>();
  for (const { cells } of table.rows) {
    const text = cells[column]?.trim() ?? "";
    if (text === "") continue;
    const known = counts.get(toPlainText(text));
    if (known) known.count += 1;
    else counts.set(toPlainText(text), { text, count: 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count).map(({ text }) => text);
}

/** Returns whether the database accepts this value without a mapping. */
export const isKnownValue = (field: MappedField, text: string): boolean =>
  knownValues[field]?.includes(toPlainText(text).replaceAll(" ", "_")) ?? false;

/** Guesses the lead values of a field. Unknown sources get the default source; other unknown values get none. */
export function guessValues(field: MappedField, texts: readonly string[]): ValueMap {
  const entries = texts.flatMap((text): [string, string][] => {
    if (isKnownValue(field, text)) return [];
    const plain = toPlainText(text);
    const found = Object.entries(synonyms[field] ?? {}).find(([, words]) => words.includes(plain));
    if (found) return [[plain, found[0]]];
    return field === "form_source" ? [[plain, ""]] : [];
  });
  return Object.fromEntries(entries);
}

/** The value of a lead for a value of the file. */
export const mapValue = (text: string, map: ValueMap): string => map[toPlainText(text)] ?? text;
