import Box from "@mui/material/Box";
import { liveCopy } from "../live/live.copy.ts";
import { useConnection } from "../live/use-connection.ts";

/** A message above every screen while the connection to the server is interrupted or slow. */
export function ConnectionBar() {
  const fault = useConnection();
  const message = fault && liveCopy[fault];
  return (
    // Always rendered, because screen readers announce changes inside an existing output only.
    <Box component="output" sx={{ display: "block" }}>
      {message && (
        <Box
          sx={{
            marginBottom: 2.5,
            padding: "10px 14px",
            border: 1,
            borderLeft: 4,
            borderColor: fault === "slow" ? "divider" : "primary.main",
            borderRadius: 1,
            backgroundColor: "background.paper",
            fontSize: "0.875rem",
          }}
        >
          <Box component="strong" sx={{ fontWeight: 600 }}>
            {message.title}
          </Box>{" "}
          <Box component="span" sx={{ color: "text.secondary" }}>
            {message.text}
          </Box>
        </Box>
      )}
    </Box>
  );
}
