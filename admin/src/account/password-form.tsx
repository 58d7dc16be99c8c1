import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useRef, useState } from "react";
import { useAuthProvider } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { NewPasswordFields, readNewPassword } from "../ui/new-password.tsx";
import { useToast } from "../ui/toast.tsx";
import type { StaffAuthProvider } from "../providers/auth/auth-provider.ts";
import { accountCopy } from "./account.copy.ts";
import { Section } from "./section.tsx";

const copy = accountCopy.password;

/** A new password for whoever knows the current one. */
export function PasswordForm() {
  const authProvider = useAuthProvider<StaffAuthProvider>();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function change(fields: FormData) {
    const current = String(fields.get("current") ?? "");
    if (!current) return setFailure(copy.currentMissing);
    const read = readNewPassword(fields);
    if ("problem" in read) return setFailure(read.problem);
    setBusy(true);
    setFailure(undefined);
    try {
      await authProvider?.changePassword({ current, ...read });
      form.current?.reset();
      toast("success", copy.done);
    } catch (error) {
      setFailure(getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section title={copy.title} text={copy.text}>
      <Box
        component="form"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void change(new FormData(event.currentTarget));
        }}
        sx={{ display: "grid", gap: 2, justifyItems: "start", width: "100%", maxWidth: 400 }}
      >
        {failure && (
          <Box role="alert" sx={{ fontSize: "0.875rem", fontWeight: 600, color: "primary.main" }}>
            {failure}
          </Box>
        )}
        <TextField
          id="current-password"
          name="current"
          type="password"
          label={copy.current}
          autoComplete="current-password"
          fullWidth
          disabled={isBusy}
        />
        <NewPasswordFields disabled={isBusy} />
        <Button type="submit" variant="outlined" disabled={isBusy}>
          {isBusy ? copy.pending : copy.submit}
        </Button>
      </Box>
    </Section>
  );
}
