import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import { useEffect, useState } from "react";
import { useAuthProvider } from "react-admin";
import { Link, useNavigate } from "react-router";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { NewPasswordFields, readNewPassword } from "../ui/new-password.tsx";
import type { StaffAuthProvider } from "../providers/auth/auth-provider.ts";
import { linkTokens } from "./password-link.ts";
import { FormMessage, SignInForm, SignInLayout } from "./sign-in-layout.tsx";
import { signInCopy } from "./sign-in.copy.ts";

const copy = signInCopy.setPassword;

/** `/admin/set-password`: sets a new password from the link in a password reset email. */
export function SetPasswordPage() {
  const authProvider = useAuthProvider<StaffAuthProvider>();
  const navigate = useNavigate();
  const [tokens] = useState(() => linkTokens(location));
  const [failure, setFailure] = useState<string | undefined>(tokens ? undefined : copy.expired);
  const [pending, setPending] = useState(false);

  // The tokens are credentials: remove them from the address bar and the history immediately.
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);

  async function save(form: FormData) {
    const read = readNewPassword(Object.fromEntries(form));
    if ("problem" in read || !tokens)
      return setFailure("problem" in read ? read.problem : undefined);
    setPending(true);
    try {
      await authProvider?.setPassword({ ...tokens, ...read });
      await navigate("/login?password-saved", { replace: true });
    } catch (error) {
      setPending(false);
      setFailure(getErrorMessage(error));
    }
  }

  return (
    <SignInLayout title={copy.title} lead={copy.lead}>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      {tokens ? (
        <>
          <SignInForm onSend={save} pending={pending} copy={copy}>
            <NewPasswordFields disabled={pending} />
          </SignInForm>
          <MuiLink component={Link} to="/login" variant="body2" sx={{ justifySelf: "start" }}>
            {copy.keep}
          </MuiLink>
        </>
      ) : (
        <Button component={Link} to="/forgot-password" variant="contained" size="large">
          {copy.again}
        </Button>
      )}
    </SignInLayout>
  );
}
