import Typography from "@mui/material/Typography";
import { useEffect, useState, type ReactNode } from "react";
import { Form, useRecordContext, useUpdate, type RaRecord } from "react-admin";
import { useFormState } from "react-hook-form";
import { conflictCopy } from "./conflict.copy.ts";
import { useToast, type ToastText } from "./toast.tsx";

/**
 * A form of a row that counts its changes. It is saved over the version that stood in the form when somebody
 * began to type, also when the row was read anew meanwhile; the data provider asks about what differs.
 */
export function VersionedForm(props: {
  resource: string;
  /** Otherwise the record around it. */
  record?: RaRecord;
  saved: ToastText;
  failed: string;
  onSaved?: (row: RaRecord) => void;
  children: ReactNode;
}) {
  const record = useRecordContext(props);
  const [read, setRead] = useState(record);
  const [update] = useUpdate();
  const toast = useToast();

  async function save(values: Record<string, unknown>) {
    if (!read) return;
    try {
      const row: RaRecord = await update(
        props.resource,
        { id: read.id, data: { ...read, ...values }, previousData: read },
        { mutationMode: "pessimistic", returnPromise: true },
      );
      setRead(row);
      toast("success", props.saved);
      props.onSaved?.(row);
    } catch (error) {
      toast("error", {
        title: props.failed,
        text: error instanceof Error ? error.message : String(error),
      });
    }
  }

  return (
    <Form noValidate record={read} onSubmit={save}>
      <Follow record={record} read={read} onFollow={setRead} />
      {props.children}
    </Form>
  );
}

/** The row as it is now comes into a form in which nobody has typed; otherwise it is announced. */
function Follow(props: {
  record: RaRecord | undefined;
  read: RaRecord | undefined;
  onFollow: (record: RaRecord) => void;
}) {
  const { isDirty, isSubmitting } = useFormState();
  const { record, read, onFollow } = props;
  const isNewer = record !== undefined && read !== undefined && record.version > read.version;
  useEffect(() => {
    if (record && !isDirty && !isSubmitting && (isNewer || record.id !== read?.id))
      onFollow(record);
  }, [record, read, isDirty, isSubmitting, isNewer, onFollow]);
  if (!isNewer || !isDirty || isSubmitting) return null;
  return (
    <Typography variant="body2" component="output" sx={{ display: "block", marginBottom: 1 }}>
      {conflictCopy.changedMeanwhile}
    </Typography>
  );
}
