import type { ReactNode } from "react";
import { useUpdate, type RaRecord } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { LiveRecordForm } from "./live-record-form.tsx";
import { useToast, type ToastText } from "../ui/toast.tsx";

/**
 * A form that saves a row against the version that was loaded; the data provider opens a dialog for
 * conflicting fields.
 */
export function VersionedForm(props: {
  resource: string;
  /** Defaults to the record of the context. */
  record?: RaRecord;
  /** The key of the stored draft. */
  draft?: string;
  saved: ToastText;
  failed: string;
  onSaved?: (row: RaRecord) => void;
  children: ReactNode;
}) {
  const [update] = useUpdate();
  const toast = useToast();

  async function save(
    values: FieldValues,
    read: RaRecord | undefined,
    keep: (row: RaRecord) => void,
  ) {
    if (!read) return;
    try {
      const row: RaRecord = await update(
        props.resource,
        { id: read.id, data: { ...read, ...values }, previousData: read },
        { mutationMode: "pessimistic", returnPromise: true },
      );
      keep(row);
      toast("success", props.saved);
      props.onSaved?.(row);
    } catch (error) {
      toast("error", {
        title: props.failed,
        text: getErrorMessage(error),
      });
    }
  }

  return (
    <LiveRecordForm record={props.record} draft={props.draft} onSave={save}>
      {props.children}
    </LiveRecordForm>
  );
}
