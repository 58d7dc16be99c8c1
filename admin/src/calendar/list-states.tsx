import Button from "@mui/material/Button";
import { useListContext } from "react-admin";
import { layoutCopy } from "../ui/ui.copy.ts";
import { Notice } from "../ui/notice.tsx";
import { calendarCopy } from "./calendar.copy.ts";

/** Shown instead of the rows of a list that could not be loaded (spec 8). */
export function ListFailed() {
  const { refetch } = useListContext();
  return (
    <Notice
      tone="alert"
      text={calendarCopy.failed}
      action={
        <Button variant="outlined" onClick={() => void refetch()}>
          {layoutCopy.retry}
        </Button>
      }
    />
  );
}

/** Options of a list whose failure `ListFailed` shows: a toast would repeat it. */
export const withoutToast = { onError: () => undefined };
