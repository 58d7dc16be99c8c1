import type { LeadStatus } from "@site/supabase/contracts/lead-values";
import { leadStatusLabels } from "@site/supabase/contracts/lead-values";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider, type Identifier } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useToast } from "../../ui/toast.tsx";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { leadListCopy } from "../list/lead-list.copy.ts";
import { namesText } from "../list/names-text.ts";

const copy = leadListCopy.change;

/** What many leads get at once; an owner is an id or "unassigned", with the words for it. */
export type LeadChange = { status: LeadStatus } | { owner: string; ownerName: string };

/**
 * Gives leads a status or an owner in one statement of the database, which answers with those that it
 * changed: one toast says how many, and names the others. Not react-admin's `useUpdateMany`: it would
 * put what was asked for into its cache for every lead, and make records of ids that it has never read.
 */
export function useChangeLeads(): [
  /** Whether the database took the change, for however many leads. */
  change: (ids: readonly Identifier[], to: LeadChange) => Promise<boolean>,
  isBusy: boolean,
] {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const queries = useQueryClient();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function change(ids: readonly Identifier[], to: LeadChange) {
    setBusy(true);
    try {
      const args = "status" in to ? { status: to.status } : { owner: to.owner };
      const answer = await dataProvider.call("update_leads", { ids: ids.map(String), ...args });
      const changed = new Set<Identifier>(answer.map(({ id }) => id));
      const refused = ids.filter((id) => !changed.has(id));
      const said =
        "status" in to ? copy.toStatus(leadStatusLabels[to.status]) : copy.toOwner(to.ownerName);
      if (refused.length === 0) {
        toast("success", { title: copy.done(changed.size), text: said });
      } else {
        const gone = copy.gone(namesText(refused.map((id) => nameOf(queries, id))));
        toast("error", {
          title: copy.some(changed.size, ids.length),
          text: changed.size > 0 ? `${said} ${gone}` : gone,
        });
      }
      for (const queryKey of [["leads"], ["people"], ["person_events"]])
        void queries.invalidateQueries({ queryKey });
      return true;
    } catch (error) {
      toast("error", {
        title: copy.failed,
        text: getErrorMessage(error),
      });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return [change, isBusy];
}

interface Named {
  id: Identifier;
  name: string;
}

/** The name of a lead that some page of the list had. */
function nameOf(queries: QueryClient, id: Identifier): string | undefined {
  const pages = queries.getQueriesData<{ data?: Named[] }>({ queryKey: ["leads", "getList"] });
  for (const [, page] of pages) {
    const found = page?.data?.find((lead) => lead.id === id);
    if (found) return found.name;
  }
  return undefined;
}
