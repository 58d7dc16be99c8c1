import MuiLink from "@mui/material/Link";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useAuthProvider } from "react-admin";
import { Link } from "react-router";
import { getErrorMessage } from "@site/supabase/domain/errors";
import type { StaffAuthProvider } from "../providers/auth/auth-provider.ts";
import { FormMessage, SignInForm, SignInLayout } from "./sign-in-layout.tsx";
import { signInCopy } from "./sign-in.copy.ts";

const copy = signInCopy.forgot;

/** `/admin/forgot-password`: sends a password reset email. The page does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const authProvider = useAuthProvider<StaffAuthProvider>();
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  async function send(form: FormData) {
    const email = String(form.get("email") ?? "").trim();
    if (!email) return setFailure(signInCopy.required.email);
    setPending(true);
    setFailure(undefined);
    try {
      await authProvider?.resetPassword({ email });
      setSentTo(email);
    } catch (error) {
      setFailure(getErrorMessage(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <SignInLayout
      title={sentTo ? copy.sentTitle : copy.title}
      lead={sentTo ? copy.sent(sentTo) : copy.lead}
    >
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      {!sentTo && (
        <SignInForm onSend={send} pending={pending} copy={copy}>
          <TextField
            name="email"
            type="email"
            label={signInCopy.login.email}
            autoComplete="username"
            fullWidth
            disabled={pending}
          />
        </SignInForm>
      )}
      <MuiLink component={Link} to="/login" variant="body2" sx={{ justifySelf: "start" }}>
        {copy.back}
      </MuiLink>
    </SignInLayout>
  );
}
