import { useCanAccess } from "react-admin";
import { Navigate } from "react-router";
import { Waiting } from "./special-screens.tsx";

/** `/admin`: admins and sales start with the work of the day, other roles with the leads. */
export function StartScreen() {
  const { canAccess, isPending } = useCanAccess({ resource: "leads", action: "edit" });
  if (isPending) return <Waiting />;
  return <Navigate to={canAccess ? "/today" : "/leads"} replace />;
}
