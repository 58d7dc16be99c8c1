import Button from "@mui/material/Button";
import { useState } from "react";
import { useAuthProvider, useLogout } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useToast } from "../ui/toast.tsx";
import type { StaffAuthProvider } from "../providers/auth/auth-provider.ts";
import { accountCopy } from "./account.copy.ts";
import { Section } from "./section.tsx";

const copy = accountCopy.everywhere;

/** Ends all sessions of the user. Shows an error and ends none if the server cannot be reached. */
export function SignOutEverywhere() {
  const authProvider = useAuthProvider<StaffAuthProvider>();
  const logout = useLogout();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function signOut() {
    setBusy(true);
    try {
      await authProvider?.signOutEverywhere();
      await logout({}, "/login?signed-out-everywhere", false);
    } catch (error) {
      setBusy(false);
      toast("error", {
        title: copy.failed,
        text: getErrorMessage(error),
      });
    }
  }

  return (
    <Section title={copy.title} text={copy.text}>
      <Button variant="outlined" disabled={isBusy} onClick={() => void signOut()}>
        {isBusy ? copy.pending : copy.submit}
      </Button>
    </Section>
  );
}
