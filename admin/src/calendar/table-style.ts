/** Compact rows: 18 rows fit on a 1440 x 900 screen, and three columns on a phone. */
export const tableStyle = {
  "& .RaDataTable-rowCell": { paddingBlock: "2px" },
  "& .MuiTableCell-root": { paddingInline: { xs: "6px", sm: "12px" } },
} as const;
