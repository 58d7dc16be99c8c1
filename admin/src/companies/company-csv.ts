import type { Database } from "@site/supabase/contracts/database.types";
import { toCsv } from "../exports/csv-exporter.ts";
import { companiesCopy } from "./companies.copy.ts";

type ExportedCompany = Database["public"]["Functions"]["export_companies"]["Returns"][number];

const labels = companiesCopy.columns;
const columns = [
  ["name", labels.name],
  ["domain", labels.domain],
  ["size", labels.size],
  ["industry", labels.industry],
  ["country", labels.country],
  ["owner", labels.owner],
  ["people", labels.people],
  ["leads", labels.leads],
  ["created_at", labels.created],
  ["tags", labels.tags],
] as const satisfies readonly (readonly [keyof ExportedCompany, string])[];

/** Returns companies as CSV with the labels of the columns. */
export const createCompaniesCsv = (companies: readonly ExportedCompany[]): string =>
  toCsv(
    companies.map((company) =>
      Object.fromEntries(columns.map(([column, label]) => [label, company[column]])),
    ),
  );
