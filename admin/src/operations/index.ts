import HealthIcon from "@mui/icons-material/MonitorHeartOutlined";
import { lazy } from "react";

/** System health, for administrators. A screen without a table. */
export default {
  name: "operations",
  icon: HealthIcon,
  options: { label: "System health" },
  list: lazy(async () => ({
    default: (await import("./operations-screen.tsx")).OperationsScreen,
  })),
};
