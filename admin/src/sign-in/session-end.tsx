import { lazy, Suspense, useSyncExternalStore } from "react";
import { useAuthProvider } from "react-admin";
import type { StaffAuthProvider } from "../providers/auth-provider.ts";

const SignInAgain = lazy(async () => ({
  default: (await import("./sign-in-again.tsx")).SignInAgain,
}));

/** Asks to sign in again on top of the screen whose session has ended. */
export function SessionEnd() {
  const authProvider = useAuthProvider<StaffAuthProvider>();
  return authProvider ? <WhenEnded authProvider={authProvider} /> : null;
}

function WhenEnded({ authProvider }: { authProvider: StaffAuthProvider }) {
  const { session } = authProvider;
  const ended = useSyncExternalStore(session.subscribe, session.ended);
  return ended ? (
    <Suspense>
      <SignInAgain email={ended.email} login={authProvider.login} />
    </Suspense>
  ) : null;
}
