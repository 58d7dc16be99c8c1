import MuiLink from "@mui/material/Link";
import TextField from "@mui/material/TextField";
import { useEffect, useState } from "react";
import { useAuthProvider, useLogin } from "react-admin";
import { Link, useNavigate, useSearchParams } from "react-router";
import { refusalText } from "../providers/failures.ts";
import { FormMessage, SignInForm, SignInLayout } from "./sign-in-layout.tsx";
import { signInCopy } from "./sign-in.copy.ts";

const copy = signInCopy.login;

/** `/admin/login`: e-mail and password, with every refusal said in plain words. */
export function LoginPage() {
  useLeaveWhenSignedIn();
  const login = useLogin();
  const notice = useNotice();
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);

  async function signIn(form: FormData) {
    const email = String(form.get("email") ?? "").trim();
    const password = String(form.get("password") ?? "");
    if (!email) return setFailure(signInCopy.required.email);
    if (!password) return setFailure(signInCopy.required.password);
    setPending(true);
    try {
      await login({ email, password });
    } catch (error) {
      setPending(false);
      setFailure(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <SignInLayout title={copy.title} lead={copy.lead}>
      {failure ? <FormMessage kind="error">{failure}</FormMessage> : notice}
      <SignInForm onSend={signIn} pending={pending} copy={copy}>
        <TextField
          name="email"
          type="email"
          label={copy.email}
          autoComplete="username"
          fullWidth
          disabled={pending}
        />
        <TextField
          name="password"
          type="password"
          label={copy.password}
          autoComplete="current-password"
          fullWidth
          disabled={pending}
        />
      </SignInForm>
      <MuiLink component={Link} to="/forgot-password" variant="body2" sx={{ justifySelf: "start" }}>
        {copy.forgot}
      </MuiLink>
    </SignInLayout>
  );
}

/** Someone who is signed in already has no business on this page. */
function useLeaveWhenSignedIn() {
  const authProvider = useAuthProvider();
  const navigate = useNavigate();
  useEffect(() => {
    let left = false;
    authProvider?.checkAuth({}).then(
      () => !left && navigate("/leads", { replace: true }),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [authProvider, navigate]);
}

/** Why one landed here, when there is something to say. */
function useNotice() {
  const [query] = useSearchParams();
  const refused = query.get("refused");
  if (refused === "inactive" || refused === "staff") {
    return <FormMessage kind="error">{refusalText(refused)}</FormMessage>;
  }
  if (query.has("password-saved")) {
    return <FormMessage kind="success">{copy.passwordSaved}</FormMessage>;
  }
  return null;
}
