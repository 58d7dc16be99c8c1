import CloseIcon from "@mui/icons-material/Close";
import CircularProgress from "@mui/material/CircularProgress";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { useCanAccess, useListContext } from "react-admin";
import { ExportButton } from "../../exports/export-button.tsx";
import { layoutCopy } from "../../ui/ui.copy.ts";
import { useToast } from "../../ui/toast.tsx";
import type { FoundLead } from "../../providers/data/found-lead.ts";
import { leadListCopy } from "./lead-list.copy.ts";
import { useLeadKeys } from "../keyboard/lead-keys.tsx";
import { leadsCopy } from "../leads.copy.ts";

const copy = leadListCopy.selection;

/** Most leads that are changed at once: the most that the database gives and takes. */
const MOST = 1000;

/** How many leads are chosen, and what can be done with all of them. */
export function LeadSelection() {
  const list = useListContext<FoundLead>();
  const { selectedIds = [], total = 0, data = [] } = list;
  const { canAccess: mayEdit } = useCanAccess({ resource: "leads", action: "edit" });
  const { open } = useLeadKeys();
  const toast = useToast();
  const [isChoosing, setChoosing] = useState(false);
  const isWholePage = data.every(({ id }) => selectedIds.includes(id));

  function chooseAll() {
    setChoosing(true);
    const done = () => setChoosing(false);
    list.onSelectAll({
      limit: MOST,
      queryOptions: {
        meta: { of: "list" },
        onSuccess: done,
        onError: () => {
          done();
          toast("error", { title: copy.failed, text: leadsCopy.failed });
        },
      },
    });
  }

  return (
    <Box
      component="section"
      aria-label={copy.label}
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}
    >
      <Box component="output" sx={{ fontWeight: 600, fontSize: "0.875rem" }}>
        {copy.count(selectedIds.length)}
      </Box>
      <IconButton
        size="small"
        aria-label={copy.clear}
        title={copy.clear}
        onClick={() => list.onUnselectItems()}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
      {mayEdit && (
        <>
          <Button variant="outlined" onClick={() => open({ ask: "status", ids: selectedIds })}>
            {copy.status}
          </Button>
          <Button variant="outlined" onClick={() => open({ ask: "owner", ids: selectedIds })}>
            {copy.owner}
          </Button>
        </>
      )}
      <ExportButton
        resource="leads"
        kind="leads"
        filter={{ ids: selectedIds }}
        copy={{ ...leadsCopy.export, start: copy.export }}
      />
      {isWholePage && total > selectedIds.length && selectedIds.length < MOST && (
        <Button
          onClick={chooseAll}
          disabled={isChoosing}
          startIcon={
            isChoosing && (
              <CircularProgress size={12} thickness={6} aria-label={layoutCopy.loading} />
            )
          }
          sx={{ color: "text.primary" }}
        >
          {total > MOST ? copy.first(MOST) : copy.all(total.toLocaleString())}
        </Button>
      )}
    </Box>
  );
}
