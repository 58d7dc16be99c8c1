import ExportIcon from "@mui/icons-material/FileDownloadOutlined";
import AssignIcon from "@mui/icons-material/PersonAddAltOutlined";
import MuiButton from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { useId, useState } from "react";
import { Button, useDataProvider, useGetIdentity, useListContext } from "react-admin";
import { useChange } from "../editing/use-command.ts";
import { saveFile } from "../format/save-file.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { useStaffNames, worksLeads } from "../shared/staff/staff-names.ts";
import { layoutCopy } from "../ui/ui.copy.ts";
import { createPeopleCsv } from "./people-csv.ts";
import { peopleCopy } from "./people.copy.ts";

const copy = peopleCopy.bulk;

/** Assigns the selected people and all their leads to an owner. */
export function AssignButton() {
  const [isOpen, setOpen] = useState(false);
  const { selectedIds } = useListContext();
  return (
    <>
      <Button label={copy.assign(selectedIds.length)} onClick={() => setOpen(true)}>
        <AssignIcon />
      </Button>
      {isOpen && <AssignDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function AssignDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { selectedIds, onUnselectItems } = useListContext();
  const { data: colleagues = [] } = useStaffNames();
  const { identity } = useGetIdentity();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.assignFailed);
  const [owner, setOwner] = useState<string>();
  const choices = [
    ...colleagues.filter(worksLeads).map(({ user_id, name }) => ({ id: user_id, name })),
    { id: "unassigned", name: layoutCopy.owners.unassigned },
  ];
  const selected =
    owner ?? choices.find((choice) => choice.id === identity?.id)?.id ?? choices[0]?.id ?? "";

  const assign = () =>
    change(async () => {
      const changed = await dataProvider.call("assign_people", {
        ids: selectedIds.map(String),
        owner: selected,
      });
      onUnselectItems();
      onClose();
      const name = choices.find((choice) => choice.id === selected)?.name ?? "";
      return copy.assigned(changed.length, name);
    });

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{copy.assign(selectedIds.length)}</DialogTitle>
      <DialogContent>
        <TextField
          select
          fullWidth
          id={id}
          label={peopleCopy.columns.owner}
          value={selected}
          onChange={(event) => setOwner(event.target.value)}
          slotProps={{ select: { native: true } }}
        >
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </TextField>
      </DialogContent>
      <DialogActions>
        <MuiButton variant="outlined" onClick={onClose}>
          {copy.cancel}
        </MuiButton>
        <MuiButton variant="contained" disabled={isBusy || !selected} onClick={assign}>
          {copy.assign(selectedIds.length)}
        </MuiButton>
      </DialogActions>
    </Dialog>
  );
}

/** Downloads the selected people as CSV, without those who must not be contacted. */
export function ExportSelectedButton() {
  const { selectedIds } = useListContext();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.exportFailed);
  const download = () =>
    change(async () => {
      const rows = await dataProvider.call("export_people", { ids: selectedIds.map(String) });
      saveFile("people.csv", new Blob([createPeopleCsv(rows)], { type: "text/csv;charset=utf-8" }));
      return copy.exported(rows.length, selectedIds.length - rows.length);
    });
  return (
    <Button label={copy.export} disabled={isBusy} onClick={download}>
      <ExportIcon />
    </Button>
  );
}
