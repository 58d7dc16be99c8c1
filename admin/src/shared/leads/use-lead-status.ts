import { leadStatusLabels, type LeadStatus } from "@site/supabase/contracts/lead-values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useUpdate } from "react-admin";
import type { FoundLead } from "../../providers/data/found-lead.ts";
import { leadStatusCopy } from "./lead-status.copy.ts";
import { useToast } from "../../ui/toast.tsx";

/** What a change of the status has to know of a lead. */
export type StatusOf = Pick<FoundLead, "id" | "name" | "status">;

const none: ReadonlySet<string> = new Set();

/**
 * Changes the status of leads (spec 4): any of the four may follow any other. Nothing is shown before
 * the database has answered; on failure the old status stays. The second value: for which leads it is
 * under way.
 */
export function useLeadStatus(): [
  change: (lead: StatusOf, status: LeadStatus) => Promise<void>,
  pending: ReadonlySet<string>,
] {
  const toast = useToast();
  const queries = useQueryClient();
  const [update] = useUpdate<StatusOf>();
  const [pending, setPending] = useState(none);

  async function change(lead: StatusOf, status: LeadStatus, isUndo = false) {
    setPending((before) => new Set([...before, lead.id]));
    try {
      await update(
        "leads",
        { id: lead.id, data: { status }, previousData: lead },
        { mutationMode: "pessimistic", returnPromise: true },
      );
      const undo = {
        label: leadStatusCopy.undo,
        // A second, audited change.
        onClick: () => void change({ ...lead, status }, lead.status, true),
      };
      toast(
        "success",
        isUndo
          ? leadStatusCopy.undone(lead.name, leadStatusLabels[status])
          : { ...leadStatusCopy.saved, action: undo },
      );
      for (const kind of ["summary", "getList", "getInfiniteList"])
        void queries.invalidateQueries({ queryKey: ["leads", kind] });
      void queries.invalidateQueries({ queryKey: ["person_events"] });
    } catch (error) {
      console.error(leadStatusCopy.failed.text, error);
      toast("error", leadStatusCopy.failed);
    } finally {
      setPending((before) => new Set([...before].filter((id) => id !== lead.id)));
    }
  }
  return [(lead, status) => change(lead, status), pending];
}
