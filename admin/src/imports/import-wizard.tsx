import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Step from "@mui/material/Step";
import StepLabel from "@mui/material/StepLabel";
import Stepper from "@mui/material/Stepper";
import Typography from "@mui/material/Typography";
import { useCallback, useRef } from "react";
import { Confirm } from "react-admin";
import { useBeforeUnload, useBlocker } from "react-router";
import { ActionBar } from "./action-bar.tsx";
import { CheckStep } from "./check-step.tsx";
import { isFilled } from "./file/columns.ts";
import { ColumnsStep } from "./columns-step.tsx";
import { importsCopy } from "./imports.copy.ts";
import { countRows, useImport, type ImportFile } from "./use-import.ts";

const copy = importsCopy.file;

export type ImportState = ReturnType<typeof useImport>;

/** Imports leads in three steps: select a file, map its columns, check the rows and import them. */
export function ImportWizard() {
  const state = useImport();
  const { file, checked, problem } = state;
  const hasFile = file !== undefined;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasFile && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (hasFile) event.preventDefault();
      },
      [hasFile],
    ),
  );
  return (
    <Box
      component="section"
      sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <Typography variant="h2">{copy.title}</Typography>
      <Stepper activeStep={checked ? 2 : file ? 1 : 0} sx={{ maxWidth: 560 }}>
        {importsCopy.steps.map((label) => (
          <Step key={label}>
            <StepLabel>{label}</StepLabel>
          </Step>
        ))}
      </Stepper>
      {!file && (
        <Typography variant="body2" color="text.secondary" sx={{ maxWidth: "68ch" }}>
          {copy.hint}
        </Typography>
      )}
      <FileInput state={state} />
      {problem && (
        <Alert severity="error" variant="outlined">
          {problem.title}. {problem.text}
        </Alert>
      )}
      {file && checked && <CheckStep file={file} checked={checked} state={state} />}
      {file && !checked && <MappingStep file={file} state={state} />}
      <Confirm
        isOpen={blocker.state === "blocked"}
        title={importsCopy.leave.title}
        content={importsCopy.leave.text}
        confirm={importsCopy.leave.confirm}
        cancel={importsCopy.leave.stay}
        confirmColor="warning"
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      />
    </Box>
  );
}

function FileInput({ state }: { state: ImportState }) {
  const input = useRef<HTMLInputElement>(null);
  const { file, stagedRows, selectFile } = state;
  function handleChange() {
    const selected = input.current?.files?.[0];
    if (selected) void selectFile(selected);
    // Otherwise selecting the same file again would not fire a change event.
    if (input.current) input.current.value = "";
  }
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
      <Button
        variant={file ? "outlined" : "contained"}
        component="label"
        disabled={stagedRows !== undefined}
      >
        {file ? copy.another : copy.choose}
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.ndjson,.jsonl,text/csv,application/x-ndjson"
          onChange={handleChange}
        />
      </Button>
      {file && (
        <Typography variant="body2" component="output" sx={{ overflowWrap: "anywhere" }}>
          {file.name} · {copy.rows(countRows(file))}
          {file.format === "csv" && file.program && ` · ${copy.recognized(file.program.name)}`}
        </Typography>
      )}
    </Box>
  );
}

function MappingStep({ file, state }: { file: ImportFile; state: ImportState }) {
  const { rules, stagedRows, check } = state;
  const missing =
    file.format === "csv"
      ? (["name", "email"] as const).filter((field) => !isFilled(rules.mapping, field))
      : [];
  return (
    <>
      {file.format === "csv" && <ColumnsStep table={file.table} state={state} />}
      <ActionBar>
        {stagedRows === undefined ? (
          <>
            <Button variant="contained" disabled={missing.length > 0} onClick={() => void check()}>
              {importsCopy.check.start}
            </Button>
            <Button variant="outlined" onClick={state.reset}>
              {importsCopy.cancel}
            </Button>
            {missing.length > 0 && (
              <Typography variant="body2" component="output" color="text.secondary">
                {importsCopy.mapping.needed(
                  missing.map((field) => importsCopy.mapping.fields[field]).join(" and "),
                )}
              </Typography>
            )}
          </>
        ) : (
          <>
            <UploadProgress stagedRows={stagedRows} total={countRows(file)} />
            <Button variant="outlined" onClick={state.stopUpload}>
              {importsCopy.cancel}
            </Button>
          </>
        )}
      </ActionBar>
    </>
  );
}

function UploadProgress({ stagedRows, total }: { stagedRows: number; total: number }) {
  const { staging, checking, start } = importsCopy.check;
  const isUploading = stagedRows < total;
  return (
    <Box sx={{ display: "grid", gap: 0.75, flex: "1 1 240px", maxWidth: 420 }}>
      <LinearProgress
        aria-label={start}
        {...(isUploading
          ? { variant: "determinate", value: (100 * stagedRows) / total }
          : { variant: "indeterminate" })}
      />
      <Typography variant="body2" component="output" color="text.secondary">
        {isUploading ? staging(stagedRows, total) : checking}
      </Typography>
    </Box>
  );
}
