import type { Database } from "@site/supabase/contracts/database.types";
import { toCsv } from "../exports/csv-exporter.ts";
import { peopleCopy } from "./people.copy.ts";

type ExportedPerson = Database["public"]["Functions"]["export_people"]["Returns"][number];

const columns = [
  "name",
  "email",
  "company",
  "phone",
  "owner",
  "lead_score",
  "submissions",
  "first_seen_at",
  "last_seen_at",
  "tags",
] as const satisfies readonly (keyof ExportedPerson)[];

/** Returns people as CSV with the labels of the columns. */
export const createPeopleCsv = (people: readonly ExportedPerson[]): string =>
  toCsv(
    people.map((person) =>
      Object.fromEntries(
        columns.map((column) => [peopleCopy.exportColumns[column], person[column]]),
      ),
    ),
  );
