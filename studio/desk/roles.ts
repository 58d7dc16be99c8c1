import type { CurrentUser } from "sanity";

/** Whether the user may see developer tools. The role name is the same embedded and hosted. */
export function isAdmin(user: CurrentUser | null): boolean {
  return hasRole(user, "administrator");
}

/** Whether the user may edit content. Custom roles of a hosted project count as editors. */
export function canEdit(user: CurrentUser | null): boolean {
  return user !== null && !user.roles.every(({ name }) => name === "viewer");
}

/** Whether the user may publish. Contributors edit drafts only, embedded and hosted. */
export function canPublish(user: CurrentUser | null): boolean {
  return user?.roles.some(({ name }) => name !== "viewer" && name !== "contributor") ?? false;
}

function hasRole(user: CurrentUser | null, role: string): boolean {
  return user?.roles.some(({ name }) => name === role) ?? false;
}
