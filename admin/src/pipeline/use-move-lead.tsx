import Button from "@mui/material/Button";
import SnackbarContent from "@mui/material/SnackbarContent";
import { leadStatusLabels, type LeadStatus } from "@site/supabase/contracts/lead-values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCloseNotification, useNotify, useUpdate } from "react-admin";
import type { FoundLead } from "../providers/data/found-lead.ts";
import { leadStatusCopy } from "../shared/leads/lead-status.copy.ts";
import { useCloseForNext, useToast } from "../ui/toast.tsx";
import { pipelineCopy as copy } from "./pipeline.copy.ts";

const none: ReadonlySet<string> = new Set();
const undoForMs = 8000;

/**
 * Changes the status of leads (spec 4). A card moves after the database has saved the change; a failure leaves it in
 * place. Undo is a second, audited change. The second value: ids of leads that are being saved.
 */
export function useMoveLead(): [
  move: (lead: FoundLead, status: LeadStatus) => Promise<void>,
  moving: ReadonlySet<string>,
] {
  const notify = useNotify();
  const toast = useToast();
  const queries = useQueryClient();
  const [update] = useUpdate<Pick<FoundLead, "id" | "name" | "status">>();
  const [moving, setMoving] = useState(none);

  async function move(lead: FoundLead, status: LeadStatus, isUndo = false) {
    setMoving((before) => new Set([...before, lead.id]));
    try {
      await update(
        "leads",
        { id: lead.id, data: { status }, previousData: lead },
        { mutationMode: "pessimistic", returnPromise: true },
      );
      const notice = isUndo ? (
        <Notice text={leadStatusCopy.undone(lead.name, leadStatusLabels[status]).text} />
      ) : (
        <Notice
          text={copy.moved(lead.name, leadStatusLabels[status])}
          onUndo={() => void move({ ...lead, status }, lead.status, true)}
        />
      );
      notify(notice, { type: "success", autoHideDuration: undoForMs });
      for (const kind of ["summary", "getInfiniteList"])
        void queries.invalidateQueries({ queryKey: ["leads", kind] });
    } catch (error) {
      console.error(leadStatusCopy.failed.text, error);
      toast("error", leadStatusCopy.failed);
    } finally {
      setMoving((before) => new Set([...before].filter((id) => id !== lead.id)));
    }
  }
  return [(lead, status) => move(lead, status), moving];
}

function Notice({ text, onUndo }: { text: string; onUndo?: () => void }) {
  const close = useCloseNotification();
  useCloseForNext(true);
  return (
    <SnackbarContent
      // Its default role, alert, would interrupt a screen reader.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="status"
      message={text}
      action={
        onUndo && (
          <Button
            size="small"
            color="inherit"
            onClick={() => {
              close();
              onUndo();
            }}
          >
            {copy.undo}
          </Button>
        )
      }
    />
  );
}
