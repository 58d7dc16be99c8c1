import Typography from "@mui/material/Typography";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useEffect, useState, type ReactNode } from "react";
import {
  SimpleForm,
  useDataProvider,
  useRefresh,
  type Identifier,
  type RaRecord,
} from "react-admin";
import { useFormState, type FieldValues } from "react-hook-form";
import { conflictCopy } from "../../editing/conflict.copy.ts";
import { notSaved } from "../../editing/not-saved.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { useToast, type ToastText } from "../../ui/toast.tsx";
import { FormActions, formProps } from "./form-layout.tsx";

type VersionedRecord = RaRecord & { version: number };

/**
 * A `SimpleForm` on a screen with other actions that change the same record. While the form is dirty, it
 * keeps the version it loaded. The data provider opens a dialog for fields that both changed.
 */
export function RecordForm<Row extends VersionedRecord>(props: {
  resource: string;
  record: Row;
  /** Converts form values to the columns to store. */
  transform: (values: FieldValues) => Partial<Row>;
  texts: { save: string; saved: ToastText; saveFailed: string };
  id?: Identifier;
  meta?: object;
  children: ReactNode;
}) {
  const { resource, record, texts, meta, id = record.id } = props;
  const [read, setRead] = useState(record);
  const [isDirty, setDirty] = useState(false);
  const dataProvider = useDataProvider<AdminDataProvider>();
  const toast = useToast();
  const refresh = useRefresh();
  const isNewer = record.version > read.version;
  if (isNewer && !isDirty) setRead(record);

  async function save(values: FieldValues) {
    try {
      const data = props.transform(values);
      const stored = await dataProvider.update<Row>(resource, {
        id,
        data,
        previousData: read,
        meta,
      });
      setRead({ ...stored.data, id });
      toast("success", texts.saved);
      refresh();
      return undefined;
    } catch (error) {
      toast("error", { title: texts.saveFailed, text: getErrorMessage(error) });
      return notSaved;
    }
  }
  return (
    <SimpleForm
      {...formProps}
      record={read}
      onSubmit={save}
      toolbar={<FormActions save={texts.save} />}
    >
      <DirtyObserver onChange={setDirty} />
      {isNewer && isDirty && (
        <Typography variant="body2" component="output">
          {conflictCopy.changedMeanwhile}
        </Typography>
      )}
      {props.children}
    </SimpleForm>
  );
}

function DirtyObserver({ onChange }: { onChange: (isDirty: boolean) => void }) {
  const { isDirty } = useFormState();
  useEffect(() => onChange(isDirty), [isDirty, onChange]);
  return null;
}
