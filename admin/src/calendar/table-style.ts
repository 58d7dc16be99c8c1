/** Dense rows, so that 18 fit on a screen of 1440 x 900, and three columns on a phone. */
export const tableStyle = {
  "& .RaDataTable-rowCell": { paddingBlock: "2px" },
  "& .MuiTableCell-root": { paddingInline: { xs: "6px", sm: "12px" } },
} as const;
