/** What the "Add" button and the command palette add. */
export const addableResources = ["leads", "people", "companies", "tasks", "notes"] as const;
export type AddableResource = (typeof addableResources)[number];

/**
 * Returns the path of the form that adds a record. The lead or person of `pathname`, the open screen, is selected in
 * the form of a task, call or meeting.
 */
export const addLink = (resource: AddableResource, pathname: string): string =>
  `/${resource}/create${prefill(resource, pathname)}`;

function prefill(resource: AddableResource, pathname: string): string {
  if (resource !== "tasks" && resource !== "notes") return "";
  const [, list, id] = /^\/(leads|people)\/([\da-f-]{36})$/.exec(pathname) ?? [];
  if (!list || !id) return "";
  const source = list === "leads" ? { lead_id: id } : { person_id: id };
  return `?${new URLSearchParams({ source: JSON.stringify(source) })}`;
}
