import Typography from "@mui/material/Typography";
import { useEffect, useState, type ReactNode } from "react";
import { Form, useRecordContext, type RaRecord } from "react-admin";
import { useFormState, type FieldValues } from "react-hook-form";
import { conflictCopy } from "./conflict.copy.ts";
import { FormDraft } from "./form-draft.tsx";

interface LiveRecordFormProps<Row extends RaRecord> {
  /** Defaults to the record of the context; undefined in a form that creates a row. */
  record?: Row | undefined;
  /** The initial values of a new row. */
  defaultValues?: FieldValues;
  /** The key of the stored draft. A form with a draft asks for confirmation before it is left. */
  draft?: string;
  /** Saves against the loaded row and passes the saved row to `keep`. */
  onSave: (
    values: FieldValues,
    read: Row | undefined,
    keep: (row: Row) => void,
  ) => void | Promise<void>;
  children: ReactNode;
}

/**
 * A form of a row with a version. While the form is dirty, it keeps the loaded row and shows a message when
 * the row is refetched with a newer version. A form without unsaved changes shows the newer row.
 */
export function LiveRecordForm<Row extends RaRecord>(props: LiveRecordFormProps<Row>) {
  const { defaultValues, draft, onSave, children } = props;
  const record = useRecordContext<Row>(props);
  const [read, keep] = useState(record);
  return (
    <Form
      noValidate
      record={read}
      defaultValues={defaultValues}
      warnWhenUnsavedChanges={draft !== undefined}
      onSubmit={(values: FieldValues) => onSave(values, read, keep)}
    >
      <Follow record={record} read={read} onFollow={keep} />
      {draft !== undefined && <FormDraft id={draft} />}
      {children}
    </Form>
  );
}

function Follow<Row extends RaRecord>(props: {
  record: Row | undefined;
  read: Row | undefined;
  onFollow: (record: Row) => void;
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
