import RejectedIcon from "@mui/icons-material/ReportGmailerrorredOutlined";
import { lazy } from "react";

/** Forms that the database rejected after the visitor had seen the confirmation. */
export default {
  name: "rejected_submissions",
  icon: RejectedIcon,
  options: { label: "Rejected forms" },
  recordRepresentation: "email",
  list: lazy(async () => ({
    default: (await import("./rejected-form-list.tsx")).RejectedFormList,
  })),
};
