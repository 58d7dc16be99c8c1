import Button from "@mui/material/Button";
import SnackbarContent from "@mui/material/SnackbarContent";
import { leadStatusLabels } from "@site/supabase/contracts/lead-values";
import { useCloseNotification, useNotify } from "react-admin";
import { leadStatusCopy } from "../shared/leads/lead-status.copy.ts";
import { useLeadStatus } from "../shared/leads/use-lead-status.ts";
import { useCloseForNext } from "../ui/toast.tsx";
import { pipelineCopy as copy } from "./pipeline.copy.ts";

const undoForMs = 8000;

/** Changes the status of leads on the board, and reports it in a one-line notification with an undo. */
export function useMoveLead() {
  const notify = useNotify();
  return useLeadStatus((lead, status, undo) => {
    const label = leadStatusLabels[status];
    const text = undo ? copy.moved(lead.name, label) : leadStatusCopy.undone(lead.name, label).text;
    notify(<Notice text={text} onUndo={undo} />, {
      type: "success",
      autoHideDuration: undoForMs,
    });
  });
}

function Notice({ text, onUndo }: { text: string; onUndo: (() => void) | undefined }) {
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
            {leadStatusCopy.undo}
          </Button>
        )
      }
    />
  );
}
