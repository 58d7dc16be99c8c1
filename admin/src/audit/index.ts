import AuditIcon from "@mui/icons-material/HistoryOutlined";
import { lazy } from "react";

/** Who changed what, for admins. */
export default {
  name: "audit",
  icon: AuditIcon,
  options: { label: "Audit log" },
  list: lazy(async () => ({ default: (await import("./audit-screen.tsx")).AuditScreen })),
};
