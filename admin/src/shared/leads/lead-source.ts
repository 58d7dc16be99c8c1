import type { Lead } from "@site/supabase/contracts/lead";
import { formSourceLabels } from "@site/supabase/contracts/lead-values";
import { leadSourceCopy as copy } from "./lead-source.copy.ts";

type Source = Pick<Lead, "origin" | "form_source"> & {
  /** The title of a form that an editor built. */
  form_title?: string | null | undefined;
};

/** Returns the label of a lead's source: its form, or that staff added or imported it. */
export function sourceLabel({ origin, form_source, form_title }: Source): string {
  if (origin === "staff") return copy.addedByStaff;
  const form = form_title ?? formSourceLabels[form_source];
  return origin === "import" ? copy.imported(form) : form;
}
