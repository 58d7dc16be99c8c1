import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import { family } from "../theme/tokens.ts";
import { signInCopy } from "./sign-in.copy.ts";

const { scene } = signInCopy;
const rowHeight = 56;
const top = 40;
const width = 720;
const columns = { sender: 0, request: 250, status: 520, score: 680 } as const;

/**
 * An illustration of the lead list: sender, request, status, and one new row. It shows roles instead of names.
 */
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
        backgroundColor: "action.hover",
        borderLeft: 1,
        borderColor: "divider",
      }}
    >
      <svg
        viewBox={`0 0 ${width} ${top + scene.rows.length * rowHeight}`}
        style={{ width: "90%", height: "auto", fontFamily: family, fontSize: 15 }}
      >
        <g fill={palette.text.disabled} fontSize="13" fontWeight="600">
          <text x={columns.sender} y="20">
            {scene.sender}
          </text>
          <text x={columns.request} y="20">
            {scene.request}
          </text>
          <text x={columns.status} y="20">
            {scene.status}
          </text>
          <text x={columns.score} y="20" textAnchor="end">
            {scene.score}
          </text>
        </g>
        <path d={`M0 ${top - 0.5}H${width}`} stroke={palette.text.disabled} />
        {scene.rows.map((row, index) => {
          const fresh = row.status === scene.new;
          return (
            <g key={row.sender} transform={`translate(0 ${top + index * rowHeight})`}>
              <path
                d={`M0 ${rowHeight - 0.5}H${width}`}
                stroke={fresh ? palette.primary.main : palette.divider}
                strokeWidth={fresh ? 1.5 : 1}
              />
              <g transform="translate(0 33)" fill={palette.text.secondary}>
                <text x={columns.sender} fill={palette.text.primary} fontWeight={fresh ? 650 : 500}>
                  {row.sender}
                </text>
                <text x={columns.request}>{row.request}</text>
                <circle
                  cx={columns.status + 5}
                  cy="-5"
                  r={fresh ? 5 : 4.25}
                  fill={fresh ? palette.primary.main : "none"}
                  stroke={fresh ? "none" : palette.text.disabled}
                  strokeWidth="1.5"
                />
                <text
                  x={columns.status + 20}
                  fill={fresh ? palette.primary.main : palette.text.secondary}
                  fontWeight={fresh ? 650 : 400}
                >
                  {row.status}
                </text>
                <text x={columns.score} textAnchor="end">
                  {row.score}
                </text>
              </g>
            </g>
          );
        })}
      </svg>
    </Box>
  );
}
