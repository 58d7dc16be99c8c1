import { useCanAccessResources, useResourceDefinitions } from "react-admin";
import { destinations } from "./key-action.ts";

/** The screens that follow G, by letter: those that exist and that the reader may open. */
export function useDestinations(): ReadonlyMap<string, string> {
  const definitions = useResourceDefinitions();
  const existing = Object.entries(destinations).filter(([, name]) => definitions[name]);
  const { canAccess = {} } = useCanAccessResources({
    action: "list",
    resources: existing.map(([, name]) => name),
  });
  return new Map(existing.filter(([, name]) => canAccess[name]));
}
