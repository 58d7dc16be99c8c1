import { useCanAccessResources, useResourceDefinitions } from "react-admin";
import { destinations } from "./key-action.ts";

/** Returns the screens that G opens, by letter: those that exist and that the user can access. */
export function useDestinations(): ReadonlyMap<string, string> {
  const definitions = useResourceDefinitions();
  const existing = Object.entries(destinations).filter(([, name]) => definitions[name]);
  const { canAccess = {} } = useCanAccessResources({
    action: "list",
    resources: existing.map(([, name]) => name),
  });
  return new Map(existing.filter(([, name]) => canAccess[name]));
}
