import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Brand } from "../shell/brand.tsx";
import { LedgerScene } from "./ledger-scene.tsx";

/** The layout of the sign-in pages: the form, and an illustration beside it on wide screens. */
export function SignInLayout(props: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        minHeight: "100vh",
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(440px, 5fr) 7fr" },
      }}
    >
      <Box
        component="main"
        sx={{
          display: "flex",
          flexDirection: "column",
          padding: { xs: "24px 20px 32px", sm: "32px 48px 48px" },
        }}
      >
        <Brand />
        <Box
          sx={{
            margin: { xs: "48px 0 auto", sm: "auto 0" },
            width: "100%",
            maxWidth: 380,
            display: "grid",
            gap: 3,
          }}
        >
          <Box sx={{ display: "grid", gap: 1 }}>
            <Typography variant="h1" sx={{ fontSize: "2.125rem" }}>
              {props.title}
            </Typography>
            {props.lead && <Typography color="text.secondary">{props.lead}</Typography>}
          </Box>
          {props.children}
        </Box>
      </Box>
      <LedgerScene />
    </Box>
  );
}

/** An error or success message above the form. */
export function FormMessage(props: { kind: "error" | "success"; children: ReactNode }) {
  return (
    <Alert
      severity={props.kind}
      variant="outlined"
      role={props.kind === "error" ? "alert" : "status"}
    >
      {props.children}
    </Alert>
  );
}

/** A form of the sign-in pages. Its button is disabled while a request is pending. */
export function SignInForm(props: {
  onSend: (form: FormData) => Promise<void>;
  pending: boolean;
  copy: { submit: string; pending: string };
  children: ReactNode;
}) {
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void props.onSend(new FormData(event.currentTarget));
      }}
      sx={{ display: "grid", gap: 2.5 }}
    >
      {props.children}
      <Button type="submit" variant="contained" size="large" disabled={props.pending}>
        {props.pending ? props.copy.pending : props.copy.submit}
      </Button>
    </Box>
  );
}
