import TeamIcon from "@mui/icons-material/PeopleAltOutlined";
import { lazy } from "react";

/** Team members and invitations, for administrators. */
export default {
  name: "staff",
  icon: TeamIcon,
  options: { label: "Team" },
  recordRepresentation: "name",
  list: lazy(async () => ({ default: (await import("./staff-list.tsx")).StaffList })),
  edit: lazy(async () => ({ default: (await import("./staff-page.tsx")).StaffPage })),
  create: lazy(async () => ({ default: (await import("./invite-page.tsx")).InvitePage })),
};
