import ReportsIcon from "@mui/icons-material/InsertChartOutlined";
import { lazy } from "react";

/** What the leads of a time came to, as charts and as numbers. */
export const reports = {
  name: "reports",
  icon: ReportsIcon,
  options: { label: "Reports" },
  list: lazy(async () => ({ default: (await import("./reports-screen.tsx")).ReportsScreen })),
};
