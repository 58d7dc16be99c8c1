import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { useCanAccess, useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../providers/data-provider.ts";
import { exportFileName, saveFile } from "./save-file.ts";
import { useToast } from "./toast.tsx";

/**
 * 'Export CSV' (spec 2 and 7) of a list: everything that `query` asks for, however much; a second press
 * stops. The edge function has the name of the file.
 */
export function ExportButton(props: {
  resource: string;
  name: "export-leads" | "export-subscribers";
  fileName: string;
  query: Record<string, string>;
  copy: {
    start: string;
    cancel: (count: number) => string;
    done: string;
    exported: (count: number) => string;
    failed: string;
  };
}) {
  const { name, fileName, query, copy } = props;
  const { canAccess } = useCanAccess({ resource: props.resource, action: "export" });
  const dataProvider = useDataProvider<AdminDataProvider>();
  const toast = useToast();
  const running = useRef<AbortController>(undefined);
  const [received, setReceived] = useState<number>();

  async function run() {
    const controller = new AbortController();
    running.current = controller;
    setReceived(0);
    try {
      const { csv, count } = await dataProvider.exportCsv(name, query, {
        signal: controller.signal,
        onProgress: setReceived,
      });
      saveFile(exportFileName(fileName, new Date()), csv);
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
