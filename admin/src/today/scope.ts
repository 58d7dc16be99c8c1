import { useCanAccess, useGetIdentity, useStore } from "react-admin";

/** Whose work the screen shows. */
export interface Scope {
  name: "mine" | "team";
  /** The id of the user; undefined for the whole team. */
  owner: string | undefined;
  /** Whether the user can choose: roles that own no leads always see the team. */
  canChoose: boolean;
  choose: (name: "mine" | "team") => void;
}

/** Returns whose work the screen shows; undefined until the user's role is known. */
export function useScope(): Scope | undefined {
  const { identity } = useGetIdentity();
  const { canAccess: canChoose, isPending } = useCanAccess({ resource: "leads", action: "edit" });
  const [stored, choose] = useStore<Scope["name"]>("today.scope", "mine");
  if (isPending || !identity) return undefined;
  const name = canChoose && stored !== "team" ? "mine" : "team";
  return {
    name,
    owner: name === "mine" ? String(identity.id) : undefined,
    canChoose: canChoose === true,
    choose,
  };
}
