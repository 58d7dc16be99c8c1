import Button from "@mui/material/Button";
import { useRecordContext, useRedirect, useResourceContext, type RaRecord } from "react-admin";
import { useFormContext } from "react-hook-form";
import { useRemoval } from "../../editing/use-delete-record.ts";
import type { ToastText } from "../../ui/toast.tsx";
import { useQuestion } from "./use-question.tsx";

/** Deletes the record of the form around it after a question that says what follows. */
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
  const [ask, dialog] = useQuestion();
  const [remove, isBusy] = useRemoval(resource ?? "", texts.removeFailed);
  if (!record) return null;

  async function askAndRemove(row: Row) {
    const { title, text: content } = props.question(row);
    const { remove: confirm, keep: cancel } = texts;
    if (!(await ask({ title, content, confirm, cancel }))) return;
    remove(row, texts.removed(props.nameOf(row)), () => {
      // Unsaved changes of a deleted record are moot.
      form.reset(undefined, { keepValues: true });
      redirect(props.redirect);
    });
  }
  return (
    <>
      <Button variant="outlined" disabled={isBusy} onClick={() => void askAndRemove(record)}>
        {texts.remove}
      </Button>
      {dialog}
    </>
  );
}
