import MuiLink from "@mui/material/Link";
import { useEffect } from "react";
import { useAuthProvider, useLogin } from "react-admin";
import { Link, useNavigate, useSearchParams } from "react-router";
import { refusalText } from "../providers/failures.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { FormMessage, SignInLayout } from "./sign-in-layout.tsx";
import { signInCopy } from "./sign-in.copy.ts";

const copy = signInCopy.login;

/** `/admin/login`: sign-in with email and password. */
export function LoginPage() {
  useLeaveWhenSignedIn();
  const login = useLogin();
  const notice = useNotice();
  return (
    <SignInLayout title={copy.title} lead={copy.lead}>
      <CredentialsForm login={login} notice={notice} />
      <MuiLink component={Link} to="/forgot-password" variant="body2" sx={{ justifySelf: "start" }}>
        {copy.forgot}
      </MuiLink>
    </SignInLayout>
  );
}

/** Redirects signed-in users to the leads. */
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

/** Returns the reason for the redirect to this page, if any. */
function useNotice() {
  const [query] = useSearchParams();
  const refused = query.get("refused");
  if (refused === "inactive" || refused === "staff") {
    return <FormMessage kind="error">{refusalText(refused)}</FormMessage>;
  }
  if (query.has("password-saved")) {
    return <FormMessage kind="success">{copy.passwordSaved}</FormMessage>;
  }
  if (query.has("signed-out-everywhere")) {
    return <FormMessage kind="success">{copy.signedOutEverywhere}</FormMessage>;
  }
  return null;
}
