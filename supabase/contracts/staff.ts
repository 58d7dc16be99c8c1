import * as z from "zod";

/** Roles of staff. The policies of the database define their permissions. */
export const staffRoles = ["admin", "sales", "marketing", "contributor", "viewer"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** A row of `public.staff`. Validate it before making access decisions. */
export const StaffMember = z.object({
  user_id: z.uuid(),
  role: z.enum(staffRoles),
  name: z.string(),
  email: z.string(),
  is_active: z.boolean(),
});
export type StaffMember = z.output<typeof StaffMember>;
