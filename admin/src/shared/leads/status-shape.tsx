import Box from "@mui/material/Box";
import type { LeadStatus } from "@site/supabase/contracts/lead-values";

/** An icon of the status. Each status has its own shape, so that it does not depend on color (WCAG 1.4.1). */
export function StatusShape({ status }: { status: LeadStatus }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 12 12"
      aria-hidden
      sx={{
        width: 12,
        height: 12,
        flex: "none",
        color: status === "new" ? "primary.main" : "text.secondary",
      }}
    >
      {status === "new" && <circle cx="6" cy="6" r="5" fill="currentColor" />}
      {status === "contacted" && (
        <>
          <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M6 1.75a4.25 4.25 0 0 1 0 8.5z" fill="currentColor" />
        </>
      )}
      {status === "qualified" && (
        <>
          <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <circle cx="6" cy="6" r="2" fill="currentColor" />
        </>
      )}
      {status === "closed" && (
        <path d="M2 6h8" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      )}
    </Box>
  );
}
