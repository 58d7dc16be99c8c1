import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { useCanAccess, useDataProvider, useListContext } from "react-admin";
import { useToast } from "../layout/toast.tsx";
import type { AdminDataProvider } from "../providers/data-provider.ts";
import { exportFileName, saveFile } from "./lead-export.ts";
import { leadsCopy } from "./leads.copy.ts";

const copy = leadsCopy.export;

/** 'Export CSV' (spec 2 and 7): exactly the filtered leads, however many; a second press stops. */
export function LeadExportButton() {
  const { canAccess } = useCanAccess({ resource: "leads", action: "export" });
  const { filterValues } = useListContext();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const toast = useToast();
  const running = useRef<AbortController>(undefined);
  const [received, setReceived] = useState<number>();

  async function run() {
    const controller = new AbortController();
    running.current = controller;
    setReceived(0);
    try {
      const { csv, count } = await dataProvider.exportLeads(filterValues, {
        signal: controller.signal,
        onProgress: setReceived,
      });
      saveFile(exportFileName(new Date()), csv);
      toast("success", { title: copy.done, text: copy.exported(count) });
    } catch (error) {
      if (controller.signal.aborted) return;
      const text = error instanceof Error ? error.message : String(error);
      toast("error", { title: copy.failed, text });
    } finally {
      setReceived(undefined);
    }
  }

  if (!canAccess) return null;
  return received === undefined ? (
    <Button variant="outlined" onClick={() => void run()}>
      {copy.start}
    </Button>
  ) : (
    <Button variant="outlined" onClick={() => running.current?.abort()}>
      {copy.cancel(received)}
    </Button>
  );
}
