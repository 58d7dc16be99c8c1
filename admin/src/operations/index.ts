import HealthIcon from "@mui/icons-material/MonitorHeartOutlined";
import { lazy } from "react";

/** How the product runs, for admins. No table stands behind it. */
export default {
  name: "operations",
  icon: HealthIcon,
  options: { label: "Operation" },
  list: lazy(async () => ({
    default: (await import("./operations-screen.tsx")).OperationsScreen,
  })),
};
