import ImportIcon from "@mui/icons-material/ImportExportOutlined";
import { lazy } from "react";

/** Leads from files and into them, for those who work leads. */
export default {
  name: "imports",
  icon: ImportIcon,
  options: { label: "Import and export" },
  list: lazy(async () => ({ default: (await import("./imports-screen.tsx")).ImportsScreen })),
};
