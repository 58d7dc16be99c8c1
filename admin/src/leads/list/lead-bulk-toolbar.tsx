import Button from "@mui/material/Button";
import { lazy, Suspense, useState } from "react";
import { BulkActionsToolbar, SelectAllButton, useCanAccess, useListContext } from "react-admin";
import { ExportButton } from "../../exports/export-button.tsx";
import type { FoundLead } from "../../providers/data/found-lead.ts";
import { useToast } from "../../ui/toast.tsx";
import { leadsCopy } from "../leads.copy.ts";
import { leadListCopy } from "./lead-list.copy.ts";

const copy = leadListCopy.selection;

/** Maximum number of leads that the database accepts in one bulk change. */
const maxSelected = 1000;

const dialogs = {
  status: lazy(async () => ({ default: (await import("./bulk-dialogs.tsx")).StatusDialog })),
  owner: lazy(async () => ({ default: (await import("./bulk-dialogs.tsx")).OwnerDialog })),
  task: lazy(async () => ({ default: (await import("./bulk-dialogs.tsx")).TaskDialog })),
  spam: lazy(async () => ({ default: (await import("./bulk-dialogs.tsx")).SpamDialog })),
} as const;
type Action = keyof typeof dialogs;
const actions: readonly Action[] = ["status", "owner", "task", "spam"];

/** The number of selected leads and the bulk actions. */
export function LeadBulkToolbar() {
  const { selectedIds = [], total = 0 } = useListContext<FoundLead>();
  const { canAccess: canEdit } = useCanAccess({ resource: "leads", action: "edit" });
  const toast = useToast();
  const [open, setOpen] = useState<Action>();
  const OpenDialog = open && dialogs[open];
  return (
    <>
      <BulkActionsToolbar
        selectAllButton={
          <SelectAllButton
            limit={maxSelected}
            label={
              total > maxSelected
                ? copy.first(maxSelected.toLocaleString())
                : copy.all(total.toLocaleString())
            }
            queryOptions={{
              meta: { of: "list" },
              onError: () => toast("error", { title: copy.failed, text: leadsCopy.failed }),
            }}
          />
        }
      >
        {canEdit &&
          actions.map((action) => (
            <Button
              key={action}
              size="small"
              onClick={() => setOpen(action)}
              sx={{ color: "text.primary" }}
            >
              {copy[action]}
            </Button>
          ))}
        <ExportButton
          resource="leads"
          kind="leads"
          filter={{ ids: selectedIds }}
          copy={{ ...leadsCopy.export, start: copy.export }}
        />
      </BulkActionsToolbar>
      {OpenDialog && (
        <Suspense>
          <OpenDialog ids={selectedIds} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
