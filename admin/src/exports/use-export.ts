import { useRef, useState } from "react";
import { useDataProvider } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { followLink } from "../format/save-file.ts";
import { useToast } from "../ui/toast.tsx";
import type { AdminDataProvider, ExportKind } from "../providers/data/data-provider.ts";
import { exportsCopy as copy } from "./exports.copy.ts";
import { followExport } from "./follow-export.ts";

const pace = {
  interval: 1000,
  downloadTimeout: 60_000,
  wait: (milliseconds: number) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, milliseconds);
    }),
  now: () => Date.now(),
};

/**
 * Exports and downloads a file and shows the result as a toast. `received` is the number of rows so far;
 * undefined while no export is running.
 */
export function useExport(texts: { done: string; exported: (count: number) => string }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const toast = useToast();
  const [received, setReceived] = useState<number>();
  const starting = useRef<Promise<{ id: string }>>(undefined);

  async function attempt(kind: ExportKind, filter: object) {
    setReceived(0);
    try {
      const started = dataProvider.startExport(kind, filter);
      starting.current = started;
      const { id, address } = await started;
      followLink(address);
      const end = await followExport(() => dataProvider.exportProgress(id), setReceived, pace);
      if (end.state === "finished")
        toast("success", { title: texts.done, text: texts.exported(end.rows) });
      else if (end.state === "cancelled") toast("success", copy.cancelled);
      else
        toast("error", {
          title: copy.failed,
          text: end.state === "failed" ? copy.incomplete : copy.notDownloaded,
        });
    } catch (error) {
      const text = getErrorMessage(error);
      toast("error", { title: copy.failed, text });
    } finally {
      starting.current = undefined;
      setReceived(undefined);
    }
  }

  async function cancelExport() {
    // The export can be canceled before it has an id. `attempt` already showed an error of the start.
    const started = await starting.current?.catch(() => undefined);
    try {
      if (started) await dataProvider.call("cancel_export", { export: started.id });
    } catch (error) {
      const text = getErrorMessage(error);
      toast("error", { title: copy.failed, text });
    }
  }

  return {
    received,
    start: (kind: ExportKind, filter: object) => void attempt(kind, filter),
    cancel: () => void cancelExport(),
  };
}
