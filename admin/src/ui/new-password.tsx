import TextField from "@mui/material/TextField";
import { maxPasswordBytes, minPasswordLength } from "@site/supabase/contracts/stated-limits";
import { layoutCopy } from "./ui.copy.ts";

const copy = layoutCopy.newPassword;

/** The fields of a new password, with the form names `password` and `confirm`. */
export function NewPasswordFields({ disabled }: { disabled: boolean }) {
  return (
    <>
      <TextField
        id="new-password"
        name="password"
        type="password"
        label={copy.password}
        autoComplete="new-password"
        fullWidth
        disabled={disabled}
      />
      <TextField
        id="new-password-again"
        name="confirm"
        type="password"
        label={copy.confirm}
        autoComplete="new-password"
        fullWidth
        disabled={disabled}
      />
    </>
  );
}

/** Returns the new password of a form, or the validation message. */
export function readNewPassword(
  values: Readonly<Record<string, unknown>>,
): { password: string } | { problem: string } {
  const password = String(values.password ?? "");
  if (password.length < minPasswordLength) return { problem: copy.tooShort };
  if (new TextEncoder().encode(password).length > maxPasswordBytes)
    return { problem: copy.tooLong };
  if (password !== String(values.confirm ?? "")) return { problem: copy.mismatch };
  return { password };
}
