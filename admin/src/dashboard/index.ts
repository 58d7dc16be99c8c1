import ReportsIcon from "@mui/icons-material/InsertChartOutlined";
import { lazy } from "react";

/** Reports about leads, bookings and response times. */
export const reports = {
  name: "reports",
  icon: ReportsIcon,
  options: { label: "Reports" },
  list: lazy(async () => ({ default: (await import("./reports-screen.tsx")).ReportsScreen })),
};
