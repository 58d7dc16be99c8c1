import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { Form, TextInput, useAuthProvider } from "react-admin";
import { useFormState, type FieldValues } from "react-hook-form";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { notSaved } from "../editing/not-saved.ts";
import { readNewPassword } from "../ui/new-password.tsx";
import { useToast } from "../ui/toast.tsx";
import { layoutCopy } from "../ui/ui.copy.ts";
import type { StaffAuthProvider } from "../providers/auth/auth-provider.ts";
import { accountCopy } from "./account.copy.ts";
import { Section } from "./section.tsx";

const copy = accountCopy.password;
const emptyFields = { current: "", password: "", confirm: "" };

/** Changes the password of a user who knows the current one. */
export function PasswordForm() {
  const authProvider = useAuthProvider<StaffAuthProvider>();
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const [changes, setChanges] = useState(0);

  function fail(message: string) {
    setFailure(message);
    return notSaved;
  }

  async function change(values: FieldValues) {
    const current = String(values.current ?? "");
    if (!current) return fail(copy.currentMissing);
    const read = readNewPassword(values);
    if ("problem" in read) return fail(read.problem);
    setFailure(undefined);
    try {
      await authProvider?.changePassword({ current, ...read });
    } catch (error) {
      return fail(getErrorMessage(error));
    }
    toast("success", copy.done);
    setChanges(changes + 1);
    return undefined;
  }

  return (
    <Section title={copy.title} text={copy.text}>
      {/* A new key empties the form after each change. */}
      <Box sx={{ width: "100%", maxWidth: 400 }}>
        <Form
          key={changes}
          noValidate
          warnWhenUnsavedChanges
          disableInvalidFormNotification
          record={{}}
          defaultValues={emptyFields}
          onSubmit={change}
        >
          <PasswordFields failure={failure} />
        </Form>
      </Box>
    </Section>
  );
}

function PasswordFields({ failure }: { failure: string | undefined }) {
  const { isSubmitting } = useFormState();
  const shared = { type: "password", helperText: false, fullWidth: true, disabled: isSubmitting };
  return (
    <Box sx={{ display: "grid", gap: 2, justifyItems: "start" }}>
      {failure && (
        <Box role="alert" sx={{ fontSize: "0.875rem", fontWeight: 600, color: "primary.main" }}>
          {failure}
        </Box>
      )}
      <TextInput
        {...shared}
        source="current"
        label={copy.current}
        autoComplete="current-password"
      />
      <TextInput
        {...shared}
        source="password"
        label={layoutCopy.newPassword.password}
        autoComplete="new-password"
      />
      <TextInput
        {...shared}
        source="confirm"
        label={layoutCopy.newPassword.confirm}
        autoComplete="new-password"
      />
      <Button type="submit" variant="outlined" disabled={isSubmitting}>
        {isSubmitting ? copy.pending : copy.submit}
      </Button>
    </Box>
  );
}
