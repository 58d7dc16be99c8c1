/** What admins read on the staff screen. */
export const staffCopy = {
  title: "Staff",
  subtitle: "Who may sign in here and what each may do. A change counts with the next request.",
  loading: "Loading staff…",
  failed: "The staff list could not be read.",
  retry: "Try again",
  columns: { name: "Name", role: "Role", active: "Active" },
  you: "you",
  roleOf: (name: string) => `Role of ${name}`,
  activeOf: (name: string) => `${name} may sign in`,
  roleSaved: (name: string, role: string) => ({
    title: "Role changed",
    text: `${name} is now ${role}.`,
  }),
  activated: (name: string) => ({ title: "Access on", text: `${name} can sign in.` }),
  deactivated: (name: string) => ({
    title: "Access off",
    text: `${name} has no access from now on.`,
  }),
  failedTitle: "Not changed",
  roles: "Admin: everything. Sales: work leads. Marketing: content, read leads. Viewer: read.",
} as const;
