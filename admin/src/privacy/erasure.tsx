import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import { Link as RouterLink } from "react-router";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useChange } from "../editing/use-command.ts";
import { formatLongDateTime } from "../format/time.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { listAt, textAt, valueAt } from "../providers/data/json-value.ts";
import { labelOf } from "../providers/labels.ts";
import { useToast } from "../ui/toast.tsx";
import { privacyCopy } from "./privacy.copy.ts";
import { countRows, isSameAddress, rowsByTable } from "./stored-rows.ts";

const copy = privacyCopy.erase;

/** Previews an erasure, and erases the data after the address is typed again. */
export function Erasure(props: { email: string | undefined; onErased: () => void }) {
  const { email } = props;
  const dataProvider = useDataProvider<AdminDataProvider>();
  const toast = useToast();
  const [preview, setPreview] = useState<unknown>();
  const [isLoading, setLoading] = useState(false);

  async function load() {
    if (!email) return;
    setLoading(true);
    try {
      setPreview(await dataProvider.call("preview_erasure", { email }));
    } catch (error) {
      toast("error", { title: copy.previewFailed, text: getErrorMessage(error) });
    } finally {
      setLoading(false);
    }
  }

  return (
    <Box component="section" sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
      <Typography variant="h2">{copy.title}</Typography>
      <Typography variant="body2" color="text.secondary">
        {copy.text}
      </Typography>
      <Button variant="outlined" disabled={!email || isLoading} onClick={() => void load()}>
        {copy.preview}
      </Button>
      {email && preview !== undefined && (
        <Preview email={email} preview={preview} onErased={props.onErased} />
      )}
    </Box>
  );
}

/** Returns the label of a table, or its name without the schema. */
const tableLabel = (table: string): string =>
  labelOf(copy.tables, table, table.replace(/^\w+\./, "").replaceAll("_", " "));

function Preview(props: { email: string; preview: unknown; onErased: () => void }) {
  const stored = valueAt(props.preview, "rows");
  const rows = countRows(stored);
  const names = listAt(props.preview, "names").filter((name) => typeof name === "string");
  const appointments = listAt(props.preview, "appointments");
  if (rows === 0) return <Typography component="output">{copy.nothing}</Typography>;
  return (
    <Box component="output" sx={{ display: "grid", gap: 1.5, width: "100%" }}>
      <Typography variant="body2">{copy.summary(names, rows)}</Typography>
      <Box
        component="dl"
        sx={{
          margin: 0,
          display: "grid",
          gridTemplateColumns: "minmax(0, 1fr) auto",
          rowGap: 0.5,
          fontSize: "0.875rem",
          "& dd": { margin: 0, textAlign: "right" },
        }}
      >
        {rowsByTable(stored).map(([table, count]) => (
          <Box key={table} sx={{ display: "contents" }}>
            <dt>{tableLabel(table)}</dt>
            <dd>{count.toLocaleString()}</dd>
          </Box>
        ))}
      </Box>
      {appointments.length > 0 && (
        <Alert severity="warning" variant="outlined">
          {copy.appointments(appointments.length)}
          <ul>
            {appointments.map((appointment) => {
              const id = textAt(appointment, "id") ?? "";
              return (
                <li key={id}>
                  <Link component={RouterLink} to={`/appointments/${id}/show`} underline="always">
                    {textAt(appointment, "type")}
                  </Link>
                  , {formatLongDateTime(textAt(appointment, "starts_at") ?? "")}
                </li>
              );
            })}
          </ul>
        </Alert>
      )}
      <Typography variant="body2">
        {copy.audit} <strong>{copy.noUndo}</strong>
      </Typography>
      <Confirmation email={props.email} onErased={props.onErased} />
    </Box>
  );
}

function Confirmation({ email, onErased }: { email: string; onErased: () => void }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.failed);
  const [typed, setTyped] = useState("");
  const isConfirmed = isSameAddress(email, typed);

  const erase = () =>
    change(async () => {
      const rows = countRows(await dataProvider.call("erase_person", { email }));
      onErased();
      return copy.done(rows);
    });

  return (
    <Box
      component="form"
      noValidate
      sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isConfirmed) erase();
      }}
    >
      <TextField
        id="privacy-again"
        type="email"
        label={copy.typeAgain}
        value={typed}
        error={typed !== "" && !isConfirmed}
        helperText={typed !== "" && !isConfirmed && copy.differs}
        autoComplete="off"
        fullWidth
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="contained" disabled={isBusy || !isConfirmed}>
        {copy.submit}
      </Button>
    </Box>
  );
}
