import ColumnsIcon from "@mui/icons-material/ViewWeekOutlined";
import KeyboardIcon from "@mui/icons-material/KeyboardOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { lazy, Suspense } from "react";
import { useListContext, useRefresh } from "react-admin";
import { useLive } from "../../live/live.ts";
import { DropPanel } from "./drop-panel.tsx";
import { leadColumns, useLeadColumns } from "./lead-columns.tsx";
import { useLeadKeys } from "../keyboard/lead-keys.tsx";
import { leadListCopy } from "./lead-list.copy.ts";
import { LeadViews } from "./lead-views.tsx";

// What can be done with chosen leads comes with the first that is chosen.
const LeadSelection = lazy(async () => ({
  default: (await import("./lead-selection.tsx")).LeadSelection,
}));

/**
 * The line above the rows: the views, or what can be done with the chosen leads; what is new; columns
 * and keys. It keeps its height, so that no row moves under the pointer.
 */
export function LeadToolbar({ hasColumns }: { hasColumns: boolean }) {
  const { selectedIds = [] } = useListContext();
  const { open } = useLeadKeys();
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: { xs: "wrap", md: "nowrap" },
        alignItems: "flex-start",
        gap: 1,
        minHeight: 36,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, display: "flex", flexWrap: "wrap", alignItems: "center" }}>
        {selectedIds.length > 0 ? (
          <Suspense>
            <LeadSelection />
          </Suspense>
        ) : (
          <LeadViews />
        )}
      </Box>
      <Box sx={{ display: "flex", gap: 0.5, alignItems: "center", marginLeft: "auto" }}>
        <LeadNews />
        {hasColumns && <ColumnChoice />}
        <Button
          title={leadListCopy.keys.title}
          startIcon={<KeyboardIcon />}
          onClick={() => open({ ask: "help" })}
          sx={{ color: "text.secondary", display: { xs: "none", md: "inline-flex" } }}
        >
          {leadListCopy.keys.open}
        </Button>
      </Box>
    </Box>
  );
}

/** How many leads came in since the list was read; they come in when it is pressed, not by themselves. */
function LeadNews() {
  const { arrived, markSeen } = useLive();
  const { page, setPage } = useListContext();
  const refresh = useRefresh();
  const { new: count } = arrived.leads;
  return (
    <Box component="output">
      {count > 0 && (
        <Button
          variant="contained"
          onClick={() => {
            if (page !== 1) setPage(1);
            refresh();
            markSeen("leads");
          }}
        >
          {leadListCopy.news(count)}
        </Button>
      )}
    </Box>
  );
}

function ColumnChoice() {
  const { shown, isChanged, toggle, reset } = useLeadColumns();
  return (
    <DropPanel
      label={
        <>
          <ColumnsIcon fontSize="small" aria-hidden />
          {leadListCopy.columns.label}
        </>
      }
    >
      <Box
        component="fieldset"
        aria-label={leadListCopy.columns.label}
        sx={{ border: 0, margin: 0, padding: 0 }}
      >
        {leadColumns
          .filter(({ fixed }) => !fixed)
          .map(({ id, label }) => (
            <Box
              key={id}
              component="label"
              sx={{
                display: "flex",
                alignItems: "center",
                gap: 1.25,
                minHeight: 32,
                fontSize: "0.875rem",
                cursor: "pointer",
              }}
            >
              <Box
                component="input"
                type="checkbox"
                checked={shown.some((column) => column.id === id)}
                onChange={() => toggle(id)}
                sx={{
                  accentColor: (theme) => theme.palette.primary.main,
                  width: 18,
                  height: 18,
                  margin: 0,
                }}
              />
              {label}
            </Box>
          ))}
      </Box>
      <Button
        size="small"
        disabled={!isChanged}
        onClick={reset}
        sx={{ marginTop: 1, color: "text.primary" }}
      >
        {leadListCopy.columns.reset}
      </Button>
    </DropPanel>
  );
}
