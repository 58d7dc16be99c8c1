import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useEffect, useId, useRef, type ReactNode } from "react";

/**
 * A native modal dialog, which traps focus and closes on Escape. It is open while it is rendered.
 */
export function Modal(props: {
  title: string;
  children?: ReactNode;
  confirm: string;
  close: string;
  isBusy?: boolean;
  /** For values side by side. */
  isWide?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <Box
      component="dialog"
      ref={dialog}
      aria-labelledby={title}
      onClose={props.onClose}
      sx={{
        width: `min(${props.isWide ? 720 : 480}px, calc(100vw - 32px))`,
        maxHeight: "calc(100dvh - 32px)",
        margin: "auto",
        padding: 3,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        backgroundColor: "background.paper",
        color: "text.primary",
        boxShadow: "0 1px 2px rgb(0 0 0 / 0.1), 0 12px 32px rgb(0 0 0 / 0.2)",
        "&::backdrop": { backgroundColor: "rgb(0 0 0 / 0.45)" },
      }}
    >
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Typography variant="h2" id={title}>
          {props.title}
        </Typography>
        {props.children}
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button variant="contained" disabled={props.isBusy} onClick={props.onConfirm}>
            {props.confirm}
          </Button>
          <Button variant="outlined" onClick={() => dialog.current?.close()}>
            {props.close}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
