import DoneIcon from "@mui/icons-material/Check";
import CloseIcon from "@mui/icons-material/Close";
import FailedIcon from "@mui/icons-material/PriorityHigh";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useCallback, useEffect } from "react";
import { useCloseNotification, useNotificationContext, useNotify } from "react-admin";
import { layoutCopy } from "./ui.copy.ts";

/** The content of a toast. */
export interface ToastText {
  title: string;
  text: string;
  /** A button, such as "Undo". */
  action?: { label: string; onClick: () => void };
}

type Kind = "success" | "error";

/** Shows a toast with a title and a sentence (spec 8). */
export function useToast(): (kind: Kind, toast: ToastText) => void {
  const notify = useNotify();
  return useCallback(
    (kind, toast) => {
      notify(<Toast kind={kind} {...toast} />, {
        type: kind,
        autoHideDuration: toast.action ? 15_000 : kind === "error" ? 8000 : 4000,
      });
    },
    [notify],
  );
}

/**
 * Closes the calling toast when another toast is queued. React-Admin shows one toast at a time, and
 * hovering a toast pauses its timer.
 */
export function useCloseForNext(isReplaceable: boolean): void {
  const close = useCloseNotification();
  const { notifications } = useNotificationContext();
  const isNextWaiting = notifications.length > 0;
  useEffect(() => {
    if (isReplaceable && isNextWaiting) close();
  }, [close, isReplaceable, isNextWaiting]);
}

function Toast({ kind, title, text, action }: ToastText & { kind: Kind }) {
  const close = useCloseNotification();
  const failed = kind === "error";
  // An error stays until it times out or is dismissed.
  useCloseForNext(!failed);
  return (
    <Box
      role={failed ? "alert" : "status"}
      sx={{
        display: "grid",
        gridTemplateColumns: "auto minmax(0, 1fr) auto",
        columnGap: 1.5,
        width: "min(400px, calc(100vw - 32px))",
        padding: 1.5,
        backgroundColor: "background.paper",
        border: 1,
        borderColor: failed ? "primary.main" : "divider",
        borderRadius: 1,
        boxShadow: "0 1px 2px rgb(0 0 0 / 0.1), 0 12px 32px rgb(0 0 0 / 0.2)",
        fontSize: "0.875rem",
      }}
    >
      <Box
        sx={{
          display: "grid",
          placeItems: "center",
          width: 24,
          height: 24,
          borderRadius: 1,
          backgroundColor: failed ? "primary.main" : "text.primary",
          color: failed ? "primary.contrastText" : "background.default",
        }}
      >
        {failed ? <FailedIcon fontSize="inherit" /> : <DoneIcon fontSize="inherit" />}
      </Box>
      <Box sx={{ minWidth: 0, lineHeight: "24px" }}>
        <Box sx={{ fontWeight: 600 }}>{title}</Box>
        <Box sx={{ color: "text.secondary", lineHeight: 1.45 }}>{text}</Box>
        {action && (
          <Button
            size="small"
            onClick={() => {
              close();
              action.onClick();
            }}
            sx={{ marginLeft: -1.5, color: "text.primary", textDecoration: "underline" }}
          >
            {action.label}
          </Button>
        )}
      </Box>
      <IconButton
        size="small"
        aria-label={layoutCopy.dismiss}
        onClick={close}
        sx={{ margin: "-4px -4px 0 0", alignSelf: "start" }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
