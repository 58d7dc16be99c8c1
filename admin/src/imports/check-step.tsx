import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import LinearProgress from "@mui/material/LinearProgress";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider, useRefresh } from "react-admin";
import { useNavigate } from "react-router";
import { flushSync } from "react-dom";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { useToast } from "../ui/toast.tsx";
import { ActionBar } from "./action-bar.tsx";
import { CheckedRows, verdicts, type Verdict } from "./checked-rows.tsx";
import type { ImportState } from "./import-wizard.tsx";
import { importsCopy } from "./imports.copy.ts";
import { importedLeads } from "./imported-leads.ts";
import type { CheckedImport, ImportFile } from "./use-import.ts";

const copy = importsCopy.result;
const progressEveryMs = 500;

/** The result of the check by row, and the buttons to import the file, go back or cancel. */
export function CheckStep({
  file,
  checked,
  state,
}: {
  file: ImportFile;
  checked: CheckedImport;
  state: ImportState;
}) {
  const { id, added, changed, unchanged, rejected } = checked;
  const counts: Record<Verdict, number> = { new: added, changed, unchanged, rejected };
  const [verdict, setVerdict] = useState<Verdict>(
    () => (["rejected", "changed", "new"] as const).find((name) => counts[name] > 0) ?? "unchanged",
  );
  const [skipsErrors, setSkipsErrors] = useState(false);
  const { busy, apply, cancel } = useImportActions(checked, state.reset);
  const hasChanges = added + changed > 0;
  return (
    <>
      <Typography variant="h3" sx={{ fontSize: "1rem", fontWeight: 600 }}>
        {copy.title}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={copy.title}
        value={verdict}
        onChange={(_, selected: Verdict | null) => selected && setVerdict(selected)}
        sx={{ flexWrap: "wrap" }}
      >
        {verdicts.map((name) => (
          <ToggleButton key={name} value={name} sx={{ textTransform: "none" }}>
            {copy.verdicts[name]} {counts[name].toLocaleString()}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <CheckedRows
        key={`${id} ${verdict}`}
        file={file}
        import={id}
        verdict={verdict}
        total={counts[verdict]}
      />
      {!hasChanges && <Typography variant="body2">{copy.noChanges}</Typography>}
      <ActionBar>
        {busy === "apply" ? (
          <ImportProgress import={id} rows={added + changed} />
        ) : (
          <>
            {hasChanges && (
              <Button
                variant="contained"
                disabled={busy !== undefined || (rejected > 0 && !skipsErrors)}
                onClick={apply}
              >
                {copy.apply(added, changed)}
              </Button>
            )}
            {file.format === "csv" && (
              <Button
                variant="outlined"
                disabled={busy !== undefined}
                onClick={state.backToColumns}
              >
                {copy.back}
              </Button>
            )}
            <Button variant="outlined" disabled={busy !== undefined} onClick={cancel}>
              {importsCopy.cancel}
            </Button>
            {rejected > 0 && hasChanges && (
              <FormControlLabel
                control={
                  <Checkbox
                    size="small"
                    checked={skipsErrors}
                    onChange={(event) => setSkipsErrors(event.target.checked)}
                  />
                }
                label={copy.skipErrors(rejected)}
              />
            )}
            {rejected > 0 && hasChanges && !skipsErrors && (
              <Typography variant="body2" component="output" color="text.secondary">
                {copy.errorsHint(rejected)}
              </Typography>
            )}
          </>
        )}
      </ActionBar>
    </>
  );
}

/** Imports or discards a checked file. */
function useImportActions(checked: CheckedImport, onEnd: () => void) {
  const { id, added, changed, unchanged, rejected } = checked;
  const [busy, setBusy] = useState<"apply" | "cancel">();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const toast = useToast();
  const refresh = useRefresh();
  const navigate = useNavigate();

  async function run(action: "apply" | "cancel", act: () => Promise<unknown>, failed: string) {
    setBusy(action);
    try {
      await act();
      // Unmounts the rows of this import. Otherwise `refresh` would request them again.
      flushSync(onEnd);
      refresh();
    } catch (error) {
      toast("error", { title: failed, text: getErrorMessage(error) });
      setBusy(undefined);
    }
  }

  return {
    busy,
    apply: () =>
      void run(
        "apply",
        async () => {
          await dataProvider.call("apply_import", { import: id, added, changed, rejected });
          const text = copy.done.text(added, changed, unchanged, rejected);
          toast("success", {
            title: copy.done.title,
            text,
            ...(added > 0 && {
              action: {
                label: importsCopy.showImported,
                onClick: () => void navigate(importedLeads),
              },
            }),
          });
        },
        copy.applyFailed,
      ),
    cancel: () =>
      void run(
        "cancel",
        () => dataProvider.call("cancel_import", { import: id }),
        copy.cancelFailed,
      ),
  };
}

/** The progress of an import. Its rows become visible when the import is complete. */
function ImportProgress(props: { import: string; rows: number }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: percent = 0 } = useQuery({
    queryKey: ["imports", "progress", props.import],
    queryFn: () => dataProvider.call("import_progress", { import: props.import }),
    refetchInterval: progressEveryMs,
  });
  return (
    <Box sx={{ display: "grid", gap: 0.75, flex: "1 1 240px", maxWidth: 420 }}>
      <LinearProgress variant="determinate" value={percent} aria-label={copy.progress} />
      <Typography variant="body2" component="output" color="text.secondary">
        {copy.applying(props.rows, percent)}
      </Typography>
    </Box>
  );
}
