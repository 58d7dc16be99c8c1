import * as z from "zod";

/** What a staff member may do; the policies of the database decide, these are their names. */
export const staffRoles = ["admin", "sales", "marketing", "viewer"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** A row of `public.staff`, as a program that decides by it has to check it. */
export const StaffMember = z.object({
  user_id: z.uuid(),
  role: z.enum(staffRoles),
  name: z.string(),
  email: z.string(),
  is_active: z.boolean(),
});
export type StaffMember = z.output<typeof StaffMember>;

/** The columns of `StaffMember`, as the `select` of a request. */
export const staffMemberColumns = "user_id,role,name,email,is_active";
