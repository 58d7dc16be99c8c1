import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { formSourceLabels, formSources } from "@site/supabase/contracts/lead-values";
import { useRef } from "react";
import { NativeChoice } from "../ui/native-select.tsx";
import type { CsvTable } from "./read-file.ts";
import { ImportResult } from "./import-result.tsx";
import { importsCopy } from "./imports.copy.ts";
import { MappingTable } from "./mapping-table.tsx";
import { countRows, useImport, type ImportFile } from "./use-import.ts";

const copy = importsCopy.file;

const sourceChoices = formSources.map((value) => ({ value, label: formSourceLabels[value] }));

type ImportState = ReturnType<typeof useImport>;

/** Imports leads: select a file, map its columns, check the rows, then apply or discard them. */
export function ImportForm() {
  const state = useImport();
  const { file, checked, problem } = state;
  return (
    <Box component="section" sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
      <Typography variant="h2">{copy.title}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ maxWidth: "68ch" }}>
        {copy.hint}
      </Typography>
      <FileInput state={state} />
      {problem && (
        <Typography variant="body2" role="alert" color="error">
          {problem.title}. {problem.text}
        </Typography>
      )}
      {file && checked && (
        <ImportResult
          checked={checked}
          onChecked={state.setChecked}
          onEnd={state.reset}
          onAgain={() => void state.check()}
        />
      )}
      {file && !checked && <MappingStep file={file} state={state} />}
    </Box>
  );
}

function FileInput({ state }: { state: ImportState }) {
  const input = useRef<HTMLInputElement>(null);
  const { file, stagedRows, selectFile } = state;
  function handleChange() {
    const selected = input.current?.files?.[0];
    if (selected) void selectFile(selected);
    // Otherwise selecting the same file again would not be a change.
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
        </Typography>
      )}
    </Box>
  );
}

function MappingStep({ file, state }: { file: ImportFile; state: ImportState }) {
  const { mapping, stagedRows, check } = state;
  const missingFields =
    file.format === "csv"
      ? (["name", "email"] as const).filter((name) => !mapping.includes(name))
      : [];
  return (
    <>
      {file.format === "csv" && <ColumnMapping table={file.table} state={state} />}
      {missingFields.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {importsCopy.mapping.needed(
            missingFields.map((name) => importsCopy.mapping.fields[name]).join(", "),
          )}
        </Typography>
      )}
      <Button
        variant="contained"
        disabled={stagedRows !== undefined || missingFields.length > 0}
        onClick={() => void check()}
      >
        {importsCopy.check.start}
      </Button>
      {stagedRows !== undefined && <Progress stagedRows={stagedRows} total={countRows(file)} />}
    </>
  );
}

function ColumnMapping({ table, state }: { table: CsvTable; state: ImportState }) {
  const { mapping, setMapping, source, setSource } = state;
  return (
    <>
      <MappingTable table={table} mapping={mapping} onChange={setMapping} />
      <Box
        component="label"
        sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}
      >
        <Typography variant="body2" component="span">
          {importsCopy.mapping.source}
        </Typography>
        <NativeChoice
          label={importsCopy.mapping.source}
          value={source}
          choices={sourceChoices}
          onChange={setSource}
        />
      </Box>
    </>
  );
}

function Progress({ stagedRows, total }: { stagedRows: number; total: number }) {
  const { staging, checking, start } = importsCopy.check;
  const isUploading = stagedRows < total;
  return (
    <Box sx={{ display: "grid", gap: 0.75, width: "100%", maxWidth: 420 }}>
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
