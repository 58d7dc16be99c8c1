import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useListContext } from "react-admin";
import { layoutCopy } from "./ui.copy.ts";

/** Query options of a list with `error={<ListFailure />}`: a notification would repeat the message. */
export const withoutNotification = { onError: () => undefined };

/** Props of a `SelectInput` in a filter bar, which shows "All …" while nothing is selected. */
export const showEmptyText = { select: { displayEmpty: true } } as const;

/** Shown instead of a list that could not be loaded. */
export function ListFailure({ text }: { text: string }) {
  const { refetch } = useListContext();
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={<Button onClick={() => void refetch()}>{layoutCopy.retry}</Button>}
    >
      {text}
    </Alert>
  );
}

/** Shown instead of the rows of an empty list. */
export function ListEmpty({ text }: { text: string }) {
  return (
    <Typography color="text.secondary" sx={{ padding: 3 }}>
      {text}
    </Typography>
  );
}
