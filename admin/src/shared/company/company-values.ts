import type { Database } from "@site/supabase/contracts/database.types";

/** A row of `companies`. */
export type Company = Database["public"]["Tables"]["companies"]["Row"];

/** The numbers of employees to choose from. The database accepts only these. */
export const companySizes = ["1-10", "11-50", "51-200", "201-1000", "1001-5000", "5001+"] as const;

/** Maximum lengths of the texts of a company. */
export const companyLimits = { name: 200, domain: 253, industry: 100, country: 60 } as const;
