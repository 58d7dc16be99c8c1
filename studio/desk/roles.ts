import type { CurrentUser } from "sanity";

/** Whether somebody may see the tools for developers. Embedded and hosted name this role alike. */
export function isAdmin(user: CurrentUser | null): boolean {
  return hasRole(user, "administrator");
}

/** Whether somebody may change content; a role of a hosted project's own is taken to allow it. */
export function mayEdit(user: CurrentUser | null): boolean {
  return user !== null && !user.roles.every(({ name }) => name === "viewer");
}

function hasRole(user: CurrentUser | null, role: string): boolean {
  return user?.roles.some(({ name }) => name === role) ?? false;
}
