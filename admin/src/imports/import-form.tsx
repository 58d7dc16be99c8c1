import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import type { Database } from "@site/supabase/contracts/database.types";
import { maxImportRows } from "@site/supabase/contracts/stated-limits";
import { formSourceLabels, formSources } from "@site/supabase/contracts/lead-values";
import { useRef, useState } from "react";
import { useDataProvider } from "react-admin";
import { NativeChoice } from "../ui/native-select.tsx";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { guessMapping, inPieces, rowsToStage, type Mapping, type StagedRow } from "./columns.ts";
import { ImportResult } from "./import-result.tsx";
import { importsCopy } from "./imports.copy.ts";
import { MappingTable } from "./mapping-table.tsx";
import { readCsv, readJsonLines, textOf, UnreadableFile, type CsvTable } from "./read-file.ts";

const copy = importsCopy.file;

/** An import as the database counts it. */
export type Checked = Database["public"]["Tables"]["imports"]["Row"];

type Chosen = { name: string } & (
  { format: "csv"; table: CsvTable } | { format: "ndjson"; rows: StagedRow[] }
);

const sourceChoices = formSources.map((value) => ({ value, label: formSourceLabels[value] }));

/** A file is chosen, its columns are given their fields, it is checked, and then taken in or given up. */
export function ImportForm() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [mapping, setMapping] = useState<Mapping>([]);
  const [source, setSource] = useState<string>("contact_form");
  const [complaint, setComplaint] = useState<{ title: string; text: string }>();
  const [staged, setStaged] = useState<number>();
  const [checked, setChecked] = useState<Checked>();

  function forget() {
    setChosen(undefined);
    setChecked(undefined);
    setComplaint(undefined);
    if (input.current) input.current.value = "";
  }

  async function choose(file: File) {
    forget();
    try {
      const read = readChosen(file.name, textOf(new Uint8Array(await file.arrayBuffer())));
      const count = rowCount(read);
      if (count > maxImportRows)
        setComplaint({ title: copy.unreadable, text: copy.tooMany(maxImportRows) });
      else {
        setChosen(read);
        setMapping(read.format === "csv" ? guessMapping(read.table.titles) : []);
      }
    } catch (error) {
      const text =
        error instanceof UnreadableFile ? copy.reasons[error.reason](error.line) : String(error);
      setComplaint({ title: copy.unreadable, text });
    }
  }

  async function check(file: Chosen) {
    const rows = file.format === "csv" ? rowsToStage(file.table, mapping, source) : file.rows;
    setComplaint(undefined);
    setStaged(0);
    try {
      const id = await dataProvider.call("create_import", {
        file_name: file.name,
        format: file.format,
      });
      let sent = 0;
      for (const piece of inPieces(rows)) {
        await dataProvider.call("stage_import", { import: id, rows: json(piece) });
        sent += piece.length;
        setStaged(sent);
      }
      const [result] = await dataProvider.call("check_import", { import: id });
      setChecked(result);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      setComplaint({ title: importsCopy.check.failed, text });
    } finally {
      setStaged(undefined);
    }
  }

  const missing =
    chosen?.format === "csv"
      ? (["name", "email"] as const).filter((n) => !mapping.includes(n))
      : [];
  const isBusy = staged !== undefined;
  return (
    <Box component="section" sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
      <Typography variant="h2">{copy.title}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ maxWidth: "68ch" }}>
        {copy.hint}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
        <Button variant={chosen ? "outlined" : "contained"} component="label" disabled={isBusy}>
          {chosen ? copy.another : copy.choose}
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,.ndjson,.jsonl,text/csv,application/x-ndjson"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void choose(file);
            }}
          />
        </Button>
        {chosen && (
          <Typography variant="body2" component="output" sx={{ overflowWrap: "anywhere" }}>
            {chosen.name} · {copy.rows(rowCount(chosen))}
          </Typography>
        )}
      </Box>
      {complaint && (
        <Typography variant="body2" role="alert" color="error">
          {complaint.title}. {complaint.text}
        </Typography>
      )}
      {chosen && checked && (
        <ImportResult
          checked={checked}
          onChecked={setChecked}
          onEnd={forget}
          onAgain={() => void check(chosen)}
        />
      )}
      {chosen && !checked && (
        <>
          {chosen.format === "csv" && (
            <>
              <MappingTable table={chosen.table} mapping={mapping} onChange={setMapping} />
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
          )}
          {missing.length > 0 && (
            <Typography variant="body2" color="text.secondary">
              {importsCopy.mapping.needed(
                missing.map((name) => importsCopy.mapping.fields[name]).join(", "),
              )}
            </Typography>
          )}
          <Button
            variant="contained"
            disabled={isBusy || missing.length > 0}
            onClick={() => void check(chosen)}
          >
            {importsCopy.check.start}
          </Button>
          {staged !== undefined && <Progress staged={staged} all={rowCount(chosen)} />}
        </>
      )}
    </Box>
  );
}

function Progress({ staged, all }: { staged: number; all: number }) {
  const text = staged < all ? importsCopy.check.staging(staged, all) : importsCopy.check.checking;
  return (
    <Box sx={{ display: "grid", gap: 0.75, width: "100%", maxWidth: 420 }}>
      <LinearProgress
        aria-label={importsCopy.check.start}
        {...(staged < all
          ? { variant: "determinate", value: (100 * staged) / all }
          : { variant: "indeterminate" })}
      />
      <Typography variant="body2" component="output" color="text.secondary">
        {text}
      </Typography>
    </Box>
  );
}

/** Lossless files are known by what they begin with, whatever they are called. */
function readChosen(name: string, text: string): Chosen {
  return text.trimStart().startsWith("{")
    ? { name, format: "ndjson", rows: readJsonLines(text) }
    : { name, format: "csv", table: readCsv(text) };
}

const rowCount = (chosen: Chosen): number =>
  chosen.format === "csv" ? chosen.table.rows.length : chosen.rows.length;

type Json = Database["public"]["Functions"]["stage_import"]["Args"]["rows"];

/** What was read from JSON or is text is JSON. */
const json = (rows: StagedRow[]): Json => JSON.parse(JSON.stringify(rows));
