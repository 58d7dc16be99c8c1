import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";

/** Widths of name, company and the mark of each drawn row; the third row is the one to answer. */
const rows = [
  { name: 132, company: 88, status: 52 },
  { name: 96, company: 120, status: 44 },
  { name: 148, company: 104, status: 60 },
  { name: 112, company: 72, status: 48 },
  { name: 84, company: 128, status: 56 },
  { name: 126, company: 96, status: 44 },
  { name: 104, company: 84, status: 52 },
] as const;

const answered = 2;
const rowHeight = 52;

/** The list of leads as a drawing: hairlines, lengths, and one row in the accent. */
export function LedgerScene() {
  const { palette } = useTheme();
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: "none", md: "grid" },
        alignItems: "center",
        justifyItems: "end",
        overflow: "hidden",
        backgroundColor: palette.mode === "dark" ? "background.paper" : "action.hover",
        borderLeft: 1,
        borderColor: "divider",
      }}
    >
      <svg
        viewBox={`0 0 560 ${rows.length * rowHeight}`}
        preserveAspectRatio="xMinYMid slice"
        style={{ width: "88%", height: "auto" }}
      >
        {rows.map((row, index) => (
          <g key={row.name} transform={`translate(0 ${index * rowHeight})`}>
            <path
              d={`M0 ${rowHeight - 0.5}h560`}
              stroke={index === answered ? palette.primary.main : palette.divider}
              strokeWidth={index === answered ? 1.5 : 1}
            />
            <g fill={index === answered ? palette.text.primary : palette.text.disabled}>
              <rect y="22" width={row.name} height="8" rx="1" />
              <rect x="196" y="22" width={row.company} height="8" rx="1" opacity="0.6" />
            </g>
            <g fill={index === answered ? palette.primary.main : palette.text.disabled}>
              <circle cx="368" cy="26" r="5" opacity={index === answered ? 1 : 0.7} />
              <rect x="384" y="22" width={row.status} height="8" rx="1" />
              <rect x="500" y="22" width="28" height="8" rx="1" opacity="0.6" />
            </g>
          </g>
        ))}
      </svg>
    </Box>
  );
}
