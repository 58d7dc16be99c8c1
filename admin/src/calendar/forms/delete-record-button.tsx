import Button from "@mui/material/Button";
import { useRecordContext, useRedirect, useResourceContext, type RaRecord } from "react-admin";
import { useFormContext } from "react-hook-form";
import { useDeleteRecord } from "../../editing/use-delete-record.ts";
import type { ToastText } from "../../ui/toast.tsx";
import { useConfirm } from "./use-confirm.tsx";

/** Deletes the record of the surrounding form after confirmation. */
export function DeleteRecordButton<Row extends RaRecord>(props: {
  texts: {
    remove: string;
    keep: string;
    removeFailed: string;
    removed: (name: string) => ToastText;
  };
  nameOf: (record: Row) => string;
  question: (record: Row) => { title: string; text: string };
  redirect: string;
}) {
  const { texts } = props;
  const record = useRecordContext<Row>();
  const resource = useResourceContext();
  const redirect = useRedirect();
  const form = useFormContext();
  const [confirmAction, dialog] = useConfirm();
  const [remove, isBusy] = useDeleteRecord(resource ?? "", texts.removeFailed);
  if (!record) return null;

  async function confirmAndRemove(row: Row) {
    const { title, text: content } = props.question(row);
    const { remove: confirm, keep: cancel } = texts;
    if (!(await confirmAction({ title, content, confirm, cancel }))) return;
    remove(row, texts.removed(props.nameOf(row)), () => {
      // Otherwise the form would ask about unsaved changes of the deleted record.
      form.reset(undefined, { keepValues: true });
      redirect(props.redirect);
    });
  }
  return (
    <>
      <Button variant="outlined" disabled={isBusy} onClick={() => void confirmAndRemove(record)}>
        {texts.remove}
      </Button>
      {dialog}
    </>
  );
}
