import ExportIcon from "@mui/icons-material/FileDownloadOutlined";
import AssignIcon from "@mui/icons-material/PersonAddAltOutlined";
import { useState } from "react";
import { Button, useDataProvider, useListContext } from "react-admin";
import { useChange } from "../editing/use-command.ts";
import { saveFile } from "../format/save-file.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { AssignDialog } from "../shared/staff/assign-dialog.tsx";
import { companiesCopy } from "./companies.copy.ts";
import { createCompaniesCsv } from "./company-csv.ts";

const copy = companiesCopy.bulk;

/** Assigns the selected companies to an owner. Their people and leads keep theirs. */
export function AssignButton() {
  const [isOpen, setOpen] = useState(false);
  const { selectedIds, onUnselectItems } = useListContext();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.assignFailed);
  const assign = (owner: string, name: string) =>
    change(async () => {
      const ids = selectedIds.map(String);
      const changed = await dataProvider.call("assign_companies", { ids, owner });
      onUnselectItems();
      setOpen(false);
      return copy.assigned(changed.length, name);
    });
  return (
    <>
      <Button label={copy.assign(selectedIds.length)} onClick={() => setOpen(true)}>
        <AssignIcon />
      </Button>
      {isOpen && (
        <AssignDialog
          title={copy.assign(selectedIds.length)}
          cancel={copy.cancel}
          isBusy={isBusy}
          onAssign={assign}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Downloads the selected companies as CSV. */
export function ExportSelectedButton() {
  const { selectedIds } = useListContext();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.exportFailed);
  const download = () =>
    change(async () => {
      const rows = await dataProvider.call("export_companies", { ids: selectedIds.map(String) });
      const file = new Blob([createCompaniesCsv(rows)], { type: "text/csv;charset=utf-8" });
      saveFile("companies.csv", file);
      return copy.exported(rows.length);
    });
  return (
    <Button label={copy.export} disabled={isBusy} onClick={download}>
      <ExportIcon />
    </Button>
  );
}
