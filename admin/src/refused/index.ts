import RefusedIcon from "@mui/icons-material/ReportGmailerrorredOutlined";
import { lazy } from "react";

/** Forms that the database rejected after the visitor had been thanked. */
export default {
  name: "rejected_submissions",
  icon: RefusedIcon,
  options: { label: "Refused forms" },
  recordRepresentation: "email",
  list: lazy(async () => ({ default: (await import("./refused-list.tsx")).RefusedList })),
};
