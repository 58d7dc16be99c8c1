import Box from "@mui/material/Box";
import { useRef, type ReactNode } from "react";

/** A button that opens a small panel below itself; Escape, and going elsewhere, closes it. */
export function DropPanel({ label, children }: { label: ReactNode; children: ReactNode }) {
  const panel = useRef<HTMLDetailsElement>(null);
  const close = () => panel.current?.removeAttribute("open");
  return (
    <Box
      component="details"
      ref={panel}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !panel.current?.open) return;
        event.preventDefault();
        close();
        panel.current.querySelector("summary")?.focus();
      }}
      onBlur={(event) => {
        // A press on the panel's own ground takes the focus nowhere.
        if (event.relatedTarget && !panel.current?.contains(event.relatedTarget)) close();
      }}
      sx={{ position: "relative" }}
    >
      <Box
        component="summary"
        sx={(theme) => ({
          display: "flex",
          alignItems: "center",
          gap: 0.75,
          minHeight: 36,
          paddingInline: 1.25,
          borderRadius: 1,
          fontSize: "0.875rem",
          fontWeight: 600,
          color: "text.secondary",
          cursor: "pointer",
          listStyle: "none",
          "&::-webkit-details-marker": { display: "none" },
          "&:hover": { color: "text.primary", backgroundColor: "action.hover" },
          "[open] > &": { color: "text.primary", backgroundColor: theme.palette.action.hover },
        })}
      >
        {label}
      </Box>
      <Box
        sx={{
          position: "absolute",
          zIndex: 3,
          right: 0,
          top: "calc(100% + 4px)",
          minWidth: 220,
          padding: 1.5,
          border: 1,
          borderColor: "divider",
          borderRadius: 1,
          backgroundColor: "background.paper",
          boxShadow: "0 1px 2px rgb(0 0 0 / 0.1), 0 12px 32px rgb(0 0 0 / 0.2)",
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
