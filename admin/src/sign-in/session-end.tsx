import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { useAuthProvider } from "react-admin";
import type { StaffAuthProvider } from "../providers/auth/auth-provider.ts";
import { watchIdle } from "./idle.ts";

const SignInAgain = lazy(async () => ({
  default: (await import("./sign-in-again.tsx")).SignInAgain,
}));

/** Shows the sign-in dialog above the screen after its session has ended. Ends the session after two hours without input. */
export function SessionEnd() {
  const authProvider = useAuthProvider<StaffAuthProvider>();
  return authProvider ? <WhenEnded authProvider={authProvider} /> : null;
}

function WhenEnded({ authProvider }: { authProvider: StaffAuthProvider }) {
  const { session, endUnattended } = authProvider;
  useEffect(() => watchIdle(endUnattended), [endUnattended]);
  const ended = useSyncExternalStore(session.subscribe, session.ended);
  return ended ? (
    <Suspense>
      <SignInAgain email={ended.email} login={authProvider.login} />
    </Suspense>
  ) : null;
}
