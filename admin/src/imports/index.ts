import ImportIcon from "@mui/icons-material/ImportExportOutlined";
import { lazy } from "react";

/** Import and export of leads, for admins and sales. */
export default {
  name: "imports",
  icon: ImportIcon,
  options: { label: "Import and export" },
  list: lazy(async () => ({ default: (await import("./imports-screen.tsx")).ImportsScreen })),
};
