import Box from "@mui/material/Box";

/** Words that a screen reader says and nobody sees. */
export function Heard({ children }: { children: string }) {
  return (
    <Box
      component="span"
      sx={{
        position: "absolute",
        width: "1px",
        height: "1px",
        overflow: "hidden",
        clipPath: "inset(50%)",
        whiteSpace: "nowrap",
      }}
    >
      {children}
    </Box>
  );
}
