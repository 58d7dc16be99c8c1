import StaffIcon from "@mui/icons-material/PeopleAltOutlined";
import { lazy } from "react";

/** Who works here, for admins. */
export default {
  name: "staff",
  icon: StaffIcon,
  options: { label: "Staff" },
  recordRepresentation: "name",
  list: lazy(async () => ({ default: (await import("./staff-list.tsx")).StaffList })),
};
