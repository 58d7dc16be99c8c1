import { lazy, Suspense, useState } from "react";
import { useCanAccess, useListContext } from "react-admin";
import type { FoundLead } from "../../providers/data/found-lead.ts";
import { useToast } from "../../ui/toast.tsx";
import { useShortcut } from "../keyboard/use-shortcut.ts";
import type { BulkTarget } from "./bulk-dialogs.tsx";
import { leadListCopy } from "./lead-list.copy.ts";
import { rowAttribute } from "./row-attribute.ts";

const LeadReply = lazy(async () => ({
  default: (await import("../page/lead-reply.tsx")).LeadReply,
}));
const StatusDialog = lazy(async () => ({
  default: (await import("./bulk-dialogs.tsx")).StatusDialog,
}));
const OwnerDialog = lazy(async () => ({
  default: (await import("./bulk-dialogs.tsx")).OwnerDialog,
}));

type OpenDialog = { kind: "reply"; lead: FoundLead } | ({ kind: "status" | "owner" } & BulkTarget);

/** The shortcuts of the lead list. R acts on the focused row; S and O act on the selected leads or that row. */
export function LeadShortcuts() {
  const { data = [], selectedIds = [] } = useListContext<FoundLead>();
  const { canAccess: canEdit } = useCanAccess({ resource: "leads", action: "edit" });
  const toast = useToast();
  const [dialog, setDialog] = useState<OpenDialog>();
  const find = (rowId: string | undefined) => data.find(({ id }) => id === rowId);

  useShortcut("reply", (rowId) => {
    const lead = find(rowId);
    if (!lead || !canEdit) return;
    if (lead.do_not_contact) toast("error", leadListCopy.reply.doNotContact(lead.name));
    else setDialog({ kind: "reply", lead });
  });
  useShortcut("status", (rowId) => {
    if (!canEdit) return;
    if (selectedIds.length > 0) setDialog({ kind: "status", ids: selectedIds });
    else if (rowId)
      document
        .querySelector<HTMLElement>(`[${rowAttribute}="${CSS.escape(rowId)}"] select`)
        ?.focus();
  });
  useShortcut("owner", (rowId) => {
    const lead = find(rowId);
    if (!canEdit) return;
    if (selectedIds.length > 0) setDialog({ kind: "owner", ids: selectedIds });
    else if (lead) setDialog({ kind: "owner", ids: [lead.id], name: lead.name });
  });

  const close = () => setDialog(undefined);
  if (!dialog) return null;
  return (
    <Suspense>
      {dialog.kind === "reply" && <LeadReply lead={dialog.lead} onClose={close} />}
      {dialog.kind === "status" && <StatusDialog {...dialog} onClose={close} />}
      {dialog.kind === "owner" && <OwnerDialog {...dialog} onClose={close} />}
    </Suspense>
  );
}
