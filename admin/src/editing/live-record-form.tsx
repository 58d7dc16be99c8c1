import Typography from "@mui/material/Typography";
import { useEffect, useState, type ReactNode } from "react";
import { Form, useRecordContext, type RaRecord } from "react-admin";
import { useFormState, type FieldValues } from "react-hook-form";
import { conflictCopy } from "./conflict.copy.ts";
import { FormDraft } from "./form-draft.tsx";

interface KeptFormProps<Row extends RaRecord> {
  /** Otherwise the record around it; a form that adds a row has none. */
  record?: Row | undefined;
  /** What a row that is added begins with. */
  defaultValues?: FieldValues;
  /** Names the draft of this form; forms with a draft ask before they are left. */
  draft?: string;
  /** Saves over the row that was read, and hands the row as it is now to `keep`. */
  onSave: (
    values: FieldValues,
    read: Row | undefined,
    keep: (row: Row) => void,
  ) => void | Promise<void>;
  children: ReactNode;
}

/**
 * A form of a row that counts its changes. It keeps the row that stood in it when somebody began to type,
 * also when it is read anew meanwhile, and says so; a form in which nobody has typed follows the row.
 */
export function LiveRecordForm<Row extends RaRecord>(props: KeptFormProps<Row>) {
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
