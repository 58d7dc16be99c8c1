import type { Lead } from "@site/supabase/contracts/lead";
import { formSourceLabels } from "@site/supabase/contracts/lead-values";
import { leadSourceCopy as copy } from "./lead-source.copy.ts";

/** Returns the label of a lead's source: its form, or that staff added or imported it. */
export function sourceLabel({ origin, form_source }: Pick<Lead, "origin" | "form_source">): string {
  if (origin === "staff") return copy.addedByStaff;
  const form = formSourceLabels[form_source];
  return origin === "import" ? copy.imported(form) : form;
}
