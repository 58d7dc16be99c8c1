import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useEffect, useState } from "react";
import { useAuthProvider } from "react-admin";
import { Link, useNavigate } from "react-router";
import type { StaffAuthProvider } from "../providers/auth-provider.ts";
import { linkTokens, passwordProblem } from "./password-link.ts";
import { FormMessage, SignInForm, SignInLayout } from "./sign-in-layout.tsx";
import { signInCopy } from "./sign-in.copy.ts";

const copy = signInCopy.setPassword;

/** `/admin/set-password`: where the link of a recovery or invitation mail ends. */
export function SetPasswordPage() {
  const authProvider = useAuthProvider<StaffAuthProvider>();
  const navigate = useNavigate();
  const [tokens] = useState(() => linkTokens(location));
  const [failure, setFailure] = useState<string | undefined>(tokens ? undefined : copy.expired);
  const [pending, setPending] = useState(false);

  // The tokens sign in whoever reads them: they leave the address bar and the history at once.
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);

  async function save(form: FormData) {
    const password = String(form.get("password") ?? "");
    const problem = passwordProblem(password, String(form.get("confirm") ?? ""));
    if (problem || !tokens) return setFailure(problem);
    setPending(true);
    try {
      await authProvider?.setPassword({ ...tokens, password });
      await navigate("/login?password-saved", { replace: true });
    } catch (error) {
      setPending(false);
      setFailure(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <SignInLayout title={copy.title} lead={copy.lead}>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      {tokens ? (
        <SignInForm onSend={save} pending={pending} copy={copy}>
          <TextField
            name="password"
            type="password"
            label={copy.password}
            autoComplete="new-password"
            fullWidth
            disabled={pending}
          />
          <TextField
            name="confirm"
            type="password"
            label={copy.confirm}
            autoComplete="new-password"
            fullWidth
            disabled={pending}
          />
        </SignInForm>
      ) : (
        <Button component={Link} to="/forgot-password" variant="contained" size="large">
          {copy.again}
        </Button>
      )}
    </SignInLayout>
  );
}
