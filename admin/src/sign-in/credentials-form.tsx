import MuiLink from "@mui/material/Link";
import TextField from "@mui/material/TextField";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { getErrorMessage } from "@site/supabase/domain/errors";
import type { StaffAuthProvider } from "../providers/auth/auth-provider.ts";
import { MfaRequiredError, UserFacingError } from "../providers/failures.ts";
import { FormMessage, SignInForm } from "./sign-in-layout.tsx";
import { signInCopy } from "./sign-in.copy.ts";

const copy = signInCopy.login;

/**
 * Email and password, then a code for accounts with two-factor authentication. With `email`, only that
 * account can sign in.
 */
export function CredentialsForm(props: {
  email?: string;
  /** Shown above the fields while there is no error. */
  notice?: ReactNode;
  login: (params: Parameters<StaffAuthProvider["login"]>[0]) => Promise<unknown>;
}) {
  const [failure, setFailure] = useState<string>();
  const [isLocked, setLocked] = useState(false);
  const [isPending, setPending] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);

  const code = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (needsCode) code.current?.focus();
  }, [needsCode]);

  async function signIn(form: FormData) {
    const value = (name: string) => String(form.get(name) ?? "");
    const email = props.email ?? value("email").trim();
    const password = value("password");
    const entered = value("code").trim();
    if (needsCode && !entered) return setFailure(signInCopy.required.code);
    if (!needsCode && !email) return setFailure(signInCopy.required.email);
    if (!needsCode && !password) return setFailure(signInCopy.required.password);
    setPending(true);
    setFailure(undefined);
    setLocked(false);
    try {
      await props.login(needsCode ? { code: entered } : { email, password });
    } catch (error) {
      setPending(false);
      if (error instanceof MfaRequiredError && !needsCode) return setNeedsCode(true);
      setLocked(error instanceof UserFacingError && error.status === 429);
      setFailure(getErrorMessage(error));
    }
  }

  return (
    <>
      {failure ? <FormMessage kind="error">{failure}</FormMessage> : props.notice}
      {isLocked && (
        // Opens in a new tab, so that the screen below this form is preserved.
        <MuiLink component={Link} to="/forgot-password" target="_blank" variant="body2">
          {copy.unlock}
        </MuiLink>
      )}
      <SignInForm onSend={signIn} pending={isPending} copy={copy}>
        {needsCode ? (
          <TextField
            key="code"
            id="code"
            name="code"
            label={copy.code}
            helperText={copy.codeHint}
            autoComplete="one-time-code"
            slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 6 } }}
            inputRef={code}
            fullWidth
            disabled={isPending}
          />
        ) : (
          <>
            <TextField
              id="email"
              name="email"
              type="email"
              label={copy.email}
              autoComplete="username"
              fullWidth
              disabled={isPending}
              {...(props.email
                ? { value: props.email, slotProps: { htmlInput: { readOnly: true } } }
                : {})}
            />
            <TextField
              id="password"
              name="password"
              type="password"
              label={copy.password}
              autoComplete="current-password"
              fullWidth
              disabled={isPending}
            />
          </>
        )}
      </SignInForm>
    </>
  );
}
