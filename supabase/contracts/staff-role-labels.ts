import type { StaffRole } from "./staff.ts";

/** The label of each role of staff. */
export const staffRoleLabels = {
  admin: "Admin",
  sales: "Sales",
  marketing: "Marketing",
  contributor: "Contributor",
  viewer: "Viewer",
} as const satisfies Record<StaffRole, string>;
