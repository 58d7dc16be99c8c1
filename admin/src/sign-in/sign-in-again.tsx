import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useEffect, useId, useRef } from "react";
import { useLogout } from "react-admin";
import type { StaffAuthProvider } from "../providers/auth/auth-provider.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { signInCopy } from "./sign-in.copy.ts";

const copy = signInCopy.again;

/**
 * A modal dialog above the preserved screen. Its backdrop is opaque, so that the screen cannot be read without a
 * session.
 */
export function SignInAgain(props: { email: string; login: StaffAuthProvider["login"] }) {
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const logout = useLogout();
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("input:not([readonly])")?.focus();
  }, []);
  return (
    <Box
      component="dialog"
      ref={dialog}
      aria-labelledby={title}
      onCancel={(event) => event.preventDefault()}
      // Browsers close the dialog when Escape is pressed twice.
      onClose={() => dialog.current?.showModal()}
      sx={{
        width: "min(420px, calc(100vw - 32px))",
        maxHeight: "calc(100dvh - 32px)",
        margin: "auto",
        padding: { xs: 2.5, sm: 4 },
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        backgroundColor: "background.paper",
        color: "text.primary",
        "&::backdrop": { backgroundColor: "background.default" },
      }}
    >
      <Box sx={{ display: "grid", gap: 2.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Box sx={{ display: "grid", gap: 1 }}>
          <Typography variant="h1" id={title}>
            {copy.title}
          </Typography>
          <Typography color="text.secondary">{copy.lead}</Typography>
        </Box>
        <CredentialsForm email={props.email} login={props.login} />
        <Button
          variant="text"
          color="inherit"
          sx={{ justifySelf: "start", marginLeft: -1.75 }}
          onClick={() => void logout({}, undefined, false)}
        >
          {copy.leave}
        </Button>
      </Box>
    </Box>
  );
}
