import { leadStatusLabels, type LeadStatus } from "@site/supabase/contracts/lead-values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useUpdate } from "react-admin";
import type { FoundLead } from "../../providers/data/found-lead.ts";
import { leadStatusCopy } from "./lead-status.copy.ts";
import { useToast } from "../../ui/toast.tsx";

/** The fields of a lead that a status change needs. */
export type LeadWithStatus = Pick<FoundLead, "id" | "name" | "status">;

const none: ReadonlySet<string> = new Set();

/** Reports a saved change. `undo` reverts it with a second, audited change; undefined after an undo. */
type ReportChange = (lead: LeadWithStatus, status: LeadStatus, undo?: () => void) => void;

/**
 * Changes the status of leads (spec 4); every transition is allowed. The new status is shown after the
 * database has saved it, and a failure leaves the old one. Returns the ids of leads being saved as well.
 *
 * @param report - Replaces the toast after a saved change.
 */
export function useLeadStatus(
  report?: ReportChange,
): [
  change: (lead: LeadWithStatus, status: LeadStatus) => Promise<void>,
  pending: ReadonlySet<string>,
] {
  const toast = useToast();
  const queries = useQueryClient();
  const [update] = useUpdate<LeadWithStatus>();
  const [pending, setPending] = useState(none);

  const reportInToast: ReportChange = (lead, status, undo) =>
    toast(
      "success",
      undo
        ? { ...leadStatusCopy.saved, action: { label: leadStatusCopy.undo, onClick: undo } }
        : leadStatusCopy.undone(lead.name, leadStatusLabels[status]),
    );

  async function change(lead: LeadWithStatus, status: LeadStatus, isUndo = false) {
    setPending((before) => new Set([...before, lead.id]));
    try {
      await update(
        "leads",
        { id: lead.id, data: { status }, previousData: lead },
        { mutationMode: "pessimistic", returnPromise: true },
      );
      const undo = () => void change({ ...lead, status }, lead.status, true);
      (report ?? reportInToast)(lead, status, isUndo ? undefined : undo);
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
