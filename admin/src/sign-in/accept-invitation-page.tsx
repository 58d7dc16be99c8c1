import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAuthProvider, useDataProvider } from "react-admin";
import { Link, useNavigate } from "react-router";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { roleLabels } from "../ui/ui.copy.ts";
import { NewPasswordFields, readNewPassword } from "../ui/new-password.tsx";
import { formatDateTime } from "../format/time.ts";
import type { StaffAuthProvider } from "../providers/auth/auth-provider.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { isStaffRole } from "../providers/auth/rights.ts";
import { FormMessage, SignInForm, SignInLayout } from "./sign-in-layout.tsx";
import { signInCopy } from "./sign-in.copy.ts";

const copy = signInCopy.invitation;

type Ending = keyof typeof copy.ended;

const isEnding = (state: string): state is Ending => Object.hasOwn(copy.ended, state);

/** `/admin/accept-invitation`: creates an account from the link in an invitation email. */
export function AcceptInvitationPage() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [token] = useState(() => new URLSearchParams(location.search).get("token") ?? "");
  const [ended, setEnded] = useState<Ending>();

  // The token is a credential: remove it from the address bar and the history immediately.
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);

  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["invitation", token],
    queryFn: async () => (await dataProvider.call("read_invitation", { token }))[0] ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (isPending) {
    return (
      <SignInLayout title={copy.title()}>
        <Typography component="output">{copy.loading}</Typography>
      </SignInLayout>
    );
  }
  if (error) {
    return (
      <SignInLayout title={copy.failed} lead={error.message}>
        <Button variant="contained" size="large" onClick={() => void refetch()}>
          {copy.retry}
        </Button>
      </SignInLayout>
    );
  }
  const state = ended ?? data?.state ?? "unknown";
  if (state !== "open" || !data) {
    const words = copy.ended[isEnding(state) ? state : "unknown"];
    return (
      <SignInLayout title={words.title} lead={words.text}>
        <Button component={Link} to="/login" variant="contained" size="large">
          {copy.toLogin}
        </Button>
      </SignInLayout>
    );
  }
  const role = isStaffRole(data.role) ? roleLabels[data.role] : data.role;
  return (
    <SignInLayout
      title={copy.title(data.name)}
      lead={copy.lead(role, formatDateTime(data.expires_at))}
    >
      <PasswordForm token={token} email={data.email} onEnded={setEnded} />
    </SignInLayout>
  );
}

function PasswordForm(props: { token: string; email: string; onEnded: (state: Ending) => void }) {
  const authProvider = useAuthProvider<StaffAuthProvider>();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function accept(form: FormData) {
    const read = readNewPassword(Object.fromEntries(form));
    if ("problem" in read) return setFailure(read.problem);
    setPending(true);
    setFailure(undefined);
    try {
      const result = await authProvider?.acceptInvitation({ token: props.token, ...read });
      if (result?.state === "accepted") {
        await authProvider?.login({ email: result.email, ...read });
        // React-Admin has cached that no user is signed in.
        await queries.resetQueries({ queryKey: ["auth"] });
        await navigate("/leads", { replace: true });
      } else if (result?.state === "busy") setFailure(copy.busy);
      else if (result?.state === "weak") setFailure(result.message || copy.weak);
      else if (result) props.onEnded(result.state);
    } catch (error) {
      setFailure(getErrorMessage(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <SignInForm onSend={accept} pending={isPending} copy={copy}>
        <TextField
          id="email"
          name="email"
          type="email"
          label={copy.email}
          value={props.email}
          autoComplete="username"
          slotProps={{ htmlInput: { readOnly: true } }}
          fullWidth
        />
        <NewPasswordFields disabled={isPending} />
      </SignInForm>
    </>
  );
}
