import AuditIcon from "@mui/icons-material/HistoryOutlined";
import { lazy } from "react";

/** The audit log, for administrators. */
export default {
  name: "audit",
  icon: AuditIcon,
  options: { label: "Audit log" },
  list: lazy(async () => ({ default: (await import("./audit-list.tsx")).AuditList })),
};
