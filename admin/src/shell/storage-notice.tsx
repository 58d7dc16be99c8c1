import Box from "@mui/material/Box";
import { isStorageDenied } from "../providers/browser-storage.ts";
import { storageDeniedText } from "../ui/ui.copy.ts";

/** A notice that the session ends with the tab, shown if the browser blocks storage. */
export function StorageNotice() {
  return (
    isStorageDenied && (
      <Box
        component="output"
        sx={{
          display: "block",
          padding: "8px 16px",
          borderBottom: 1,
          borderColor: "divider",
          backgroundColor: "background.paper",
          fontSize: "0.875rem",
        }}
      >
        {storageDeniedText}
      </Box>
    )
  );
}
