import Box from "@mui/material/Box";
import { liveCopy } from "../live/live.copy.ts";
import { useConnection } from "../live/use-connection.ts";

/** Says above every screen when the way to the server is interrupted or slow; otherwise nothing. */
export function ConnectionBar() {
  const fault = useConnection();
  const said = fault && liveCopy[fault];
  return (
    // Always there, so that a screen reader hears what comes into it.
    <Box component="output" sx={{ display: "block" }}>
      {said && (
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
            {said.title}
          </Box>{" "}
          <Box component="span" sx={{ color: "text.secondary" }}>
            {said.text}
          </Box>
        </Box>
      )}
    </Box>
  );
}
