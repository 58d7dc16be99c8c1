import AssignmentIcon from "@mui/icons-material/AssignmentIndOutlined";
import { lazy } from "react";

/** Rules that assign new leads to owners: readable by admins and sales, edited by administrators. */
export default {
  name: "assignment_rules",
  icon: AssignmentIcon,
  options: { label: "Assignment rules" },
  recordRepresentation: "name",
  list: lazy(async () => ({
    default: (await import("./assignment-rule-list.tsx")).AssignmentRuleList,
  })),
  edit: lazy(async () => ({
    default: (await import("./assignment-rule-page.tsx")).EditAssignmentRule,
  })),
  create: lazy(async () => ({
    default: (await import("./assignment-rule-page.tsx")).CreateAssignmentRule,
  })),
};
