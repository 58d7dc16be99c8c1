import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider, useRefresh } from "react-admin";
import { flushSync } from "react-dom";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { Part } from "../ui/query-section.tsx";
import { useStaffNames } from "../shared/staff/staff-names.ts";
import { useToast } from "../ui/toast.tsx";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import type { CheckedImport } from "./use-import.ts";
import { fieldLabel, importsCopy, problemText } from "./imports.copy.ts";
import { changesOf, problemsOf, textIn } from "./staged-row.ts";

const copy = importsCopy.result;
const verdicts = ["new", "changed", "unchanged", "rejected"] as const;
type Verdict = (typeof verdicts)[number];
const shownRows = 50;

/** What a checked file would do, row by row, and the way to do it. */
export function ImportResult(props: {
  checked: CheckedImport;
  onChecked: (checked: CheckedImport | undefined) => void;
  onEnd: () => void;
  onAgain: () => void;
}) {
  const { checked, onChecked, onEnd } = props;
  const { id, added, changed, unchanged, rejected } = checked;
  const counts: Record<Verdict, number> = { new: added, changed, unchanged, rejected };
  const [shown, setShown] = useState<Verdict>(
    () =>
      (["rejected", "changed", "new"] as const).find((verdict) => counts[verdict] > 0) ??
      "unchanged",
  );
  const [isLeavingOut, setLeavingOut] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const dataProvider = useDataProvider<AdminDataProvider>();
  const toast = useToast();
  const refresh = useRefresh();

  async function attempt(act: () => Promise<unknown>) {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      const text = getErrorMessage(error);
      toast("error", { title: copy.applyFailed, text });
    } finally {
      setBusy(false);
    }
  }

  const apply = () =>
    attempt(async () => {
      await dataProvider.call("apply_import", { import: id, added, changed, rejected });
      toast("success", {
        title: copy.done.title,
        text: copy.done.text(added, changed, unchanged, rejected),
      });
      // What is gone from the screen is not asked for anew.
      flushSync(onEnd);
      refresh();
    });

  const giveUp = () =>
    attempt(async () => {
      await dataProvider.call("cancel_import", { import: id });
      // What is gone from the screen is not asked for anew.
      flushSync(onEnd);
      refresh();
    });

  const hasWork = added + changed > 0;
  return (
    <Box sx={{ display: "grid", gap: 2, width: "100%", gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Typography variant="h3" sx={{ fontSize: "1rem", fontWeight: 600, marginTop: 2 }}>
        {copy.title}
      </Typography>
      <Box
        component="fieldset"
        aria-label={copy.title}
        sx={{ display: "flex", flexWrap: "wrap", gap: 1, border: 0, margin: 0, padding: 0 }}
      >
        {verdicts.map((verdict) => (
          <Button
            key={verdict}
            variant="outlined"
            aria-pressed={shown === verdict}
            onClick={() => setShown(verdict)}
            sx={{ "&[aria-pressed=true]": { borderColor: "primary.main", color: "primary.main" } }}
          >
            {copy.verdicts[verdict]} {counts[verdict].toLocaleString()}
          </Button>
        ))}
      </Box>
      <Rows key={`${id} ${shown}`} import={id} verdict={shown} all={counts[shown]} />
      {rejected > 0 && hasWork && (
        <Box component="label" sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          <Box
            component="input"
            type="checkbox"
            checked={isLeavingOut}
            onChange={(event) => setLeavingOut(event.target.checked)}
            sx={{
              accentColor: (theme) => theme.palette.primary.main,
              width: 18,
              height: 18,
              margin: 0,
            }}
          />
          <Typography variant="body2" component="span">
            {copy.leaveOut(rejected)}
          </Typography>
        </Box>
      )}
      {!hasWork && <Typography variant="body2">{copy.nothingToDo}</Typography>}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {hasWork && (
          <Button
            variant="contained"
            disabled={isBusy || (rejected > 0 && !isLeavingOut)}
            onClick={() => void apply()}
          >
            {isBusy ? copy.applying : copy.apply(added, changed)}
          </Button>
        )}
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => {
            onChecked(undefined);
            props.onAgain();
          }}
        >
          {copy.again}
        </Button>
        <Button disabled={isBusy} onClick={() => void giveUp()} sx={{ color: "text.primary" }}>
          {copy.giveUp}
        </Button>
      </Box>
    </Box>
  );
}

function Rows(props: { import: string; verdict: Verdict; all: number }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: colleagues = [] } = useStaffNames();
  const query = useQuery({
    queryKey: ["imports", "rows", props.import, props.verdict],
    queryFn: () =>
      dataProvider.call("list_import_rows", {
        import: props.import,
        verdict: props.verdict,
        max_rows: shownRows,
      }),
  });
  const rows = query.data ?? [];
  const isRejected = props.verdict === "rejected";
  const valueText = (field: string, value: unknown) => {
    if (field !== "owner_id") return textIn(value) || importsCopy.empty;
    return colleagues.find(({ user_id }) => user_id === value)?.name ?? importsCopy.nobody;
  };
  return (
    <Part title={copy.verdicts[props.verdict]} failed={copy.failed} query={query}>
      {rows.length < props.all || rows.length === 0 ? (
        <Typography variant="body2" color="text.secondary" component="output">
          {rows.length === 0 ? copy.none : copy.first(rows.length, props.all)}
        </Typography>
      ) : null}
      {rows.length > 0 && (
        <Table
          size="small"
          sx={{
            "& .MuiTableCell-root": {
              paddingInline: { xs: "6px", md: "12px" },
              verticalAlign: "top",
            },
            "& .MuiTableCell-root:first-of-type": { paddingLeft: 0 },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{copy.line}</TableCell>
              <TableCell>{copy.lead}</TableCell>
              {isRejected && <TableCell>{copy.problem}</TableCell>}
              {isRejected && <TableCell>{copy.fix}</TableCell>}
              {props.verdict === "changed" && <TableCell>{copy.changes}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.line}>
                <TableCell>{row.line}</TableCell>
                <TableCell sx={{ overflowWrap: "anywhere" }}>
                  {[changesOf(row.given)["name"], changesOf(row.given)["email"]]
                    .map(textIn)
                    .filter(Boolean)
                    .join(" · ")}
                </TableCell>
                {isRejected && (
                  <TableCell>
                    {problemsOf(row.problems).map((problem) => (
                      <div key={`${problem.field} ${problem.problem}`}>
                        {problemText(problem).text}
                      </div>
                    ))}
                  </TableCell>
                )}
                {isRejected && (
                  <TableCell sx={{ color: "text.secondary" }}>
                    {[
                      ...new Set(
                        problemsOf(row.problems).map((problem) => problemText(problem).fix),
                      ),
                    ].map((fix) => (
                      <div key={fix}>{fix}</div>
                    ))}
                  </TableCell>
                )}
                {props.verdict === "changed" && (
                  <TableCell sx={{ overflowWrap: "anywhere" }}>
                    {Object.entries(changesOf(row.changes)).map(([field, value]) => (
                      <div key={field}>
                        {importsCopy.becomes(fieldLabel(field), valueText(field, value))}
                      </div>
                    ))}
                  </TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Part>
  );
}
