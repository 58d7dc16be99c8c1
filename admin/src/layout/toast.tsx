import CloseIcon from "@mui/icons-material/Close";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useCallback, type Ref } from "react";
import { useCloseNotification, useNotify } from "react-admin";
import { layoutCopy } from "./layout.copy.ts";

interface ToastText {
  title: string;
  text: string;
}

type Kind = "success" | "error";

/** Shows a toast with a title and a sentence, as the spec's toasts are (spec 8). */
export function useToast(): (kind: Kind, toast: ToastText) => void {
  const notify = useNotify();
  return useCallback(
    (kind, toast) => {
      notify(<Toast kind={kind} {...toast} />, {
        type: kind,
        autoHideDuration: kind === "error" ? 8000 : 4000,
      });
    },
    [notify],
  );
}

function Toast({ kind, title, text, ref }: ToastText & { kind: Kind; ref?: Ref<HTMLDivElement> }) {
  const close = useCloseNotification();
  return (
    <Box
      ref={ref}
      role={kind === "error" ? "alert" : "status"}
      sx={{
        display: "flex",
        alignItems: "flex-start",
        gap: 1.5,
        width: "min(400px, calc(100vw - 32px))",
        padding: "12px 8px 12px 16px",
        backgroundColor: "background.paper",
        border: 1,
        borderColor: "divider",
        borderLeft: "4px solid",
        borderLeftColor: kind === "error" ? "error.main" : "success.main",
        borderRadius: 1,
        boxShadow: "0 8px 24px rgb(0 0 0 / 0.18)",
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, fontSize: "0.875rem" }}>{title}</Box>
        <Box sx={{ color: "text.secondary", fontSize: "0.875rem" }}>{text}</Box>
      </Box>
      <IconButton size="small" aria-label={layoutCopy.dismiss} onClick={close}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
