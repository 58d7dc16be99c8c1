import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAuthProvider } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useToast, type ToastText } from "../ui/toast.tsx";
import type { StaffAuthProvider } from "../providers/auth/auth-provider.ts";
import type { NewFactor, SecondFactor } from "../providers/auth/second-factor.ts";
import { accountCopy } from "./account.copy.ts";
import { Section } from "./section.tsx";

const copy = accountCopy.second;
const queryKey = ["account", "second factor"];

/** Two-factor authentication. Hidden if the sign-in service does not support it. */
export function SecondFactorPart() {
  const authProvider = useAuthProvider<StaffAuthProvider>();
  return authProvider && <TwoFactorSettings secondFactor={authProvider.secondFactor} />;
}

function TwoFactorSettings({ secondFactor }: { secondFactor: SecondFactor }) {
  const { data: state, error } = useQuery({ queryKey, queryFn: secondFactor.state });
  const queries = useQueryClient();
  const toast = useToast();
  const [added, setAdded] = useState<NewFactor>();
  const [isBusy, setBusy] = useState(false);

  async function run(action: () => Promise<ToastText | undefined>) {
    setBusy(true);
    try {
      const message = await action();
      if (message) toast("success", message);
      await queries.invalidateQueries({ queryKey });
    } catch (failure) {
      toast("error", {
        title: copy.notDone,
        text: getErrorMessage(failure),
      });
    } finally {
      setBusy(false);
    }
  }

  if (error) {
    return (
      <Section title={copy.title}>
        <Typography variant="body2" role="alert">
          {copy.failed}
        </Typography>
      </Section>
    );
  }
  if (state === undefined || state === "absent") return null;
  if (state === "on") {
    return (
      <Section title={copy.title} text={copy.on}>
        <CodeForm
          hint={copy.remove}
          submit={copy.end}
          isBusy={isBusy}
          onCode={(code) =>
            void run(async () => {
              await secondFactor.end(code);
              return copy.removed;
            })
          }
        />
      </Section>
    );
  }
  if (!added) {
    return (
      <Section title={copy.title} text={copy.off}>
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() =>
            void run(async () => {
              setAdded(await secondFactor.begin());
              return undefined;
            })
          }
        >
          {copy.begin}
        </Button>
      </Section>
    );
  }
  return (
    <Section title={copy.title} text={copy.scan}>
      {/* White background in both themes, because scanners expect a dark code on a light background. */}
      <Box
        component="img"
        src={added.picture}
        alt={copy.picture}
        sx={{ width: 200, height: 200, padding: 1.5, backgroundColor: "common.white" }}
      />
      <Box>
        <Box sx={{ fontSize: "0.875rem", fontWeight: 600 }}>{copy.key}</Box>
        <Box component="code" sx={{ overflowWrap: "anywhere" }}>
          {added.secret.match(/.{1,4}/g)?.join(" ")}
        </Box>
      </Box>
      <CodeForm
        submit={copy.confirm}
        isBusy={isBusy}
        onCode={(code) =>
          void run(async () => {
            await secondFactor.confirm(added.id, code);
            setAdded(undefined);
            return copy.added;
          })
        }
        onCancel={() => setAdded(undefined)}
      />
    </Section>
  );
}

function CodeForm(props: {
  hint?: string;
  submit: string;
  isBusy: boolean;
  onCode: (code: string) => void;
  onCancel?: () => void;
}) {
  const [failure, setFailure] = useState<string>();
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const code = String(new FormData(event.currentTarget).get("code") ?? "").trim();
        const isCode = /^\d{6}$/.test(code);
        setFailure(isCode ? undefined : copy.codeMissing);
        if (isCode) props.onCode(code);
      }}
      sx={{ display: "grid", gap: 2, justifyItems: "start" }}
    >
      <TextField
        id="second-factor-code"
        name="code"
        label={copy.code}
        error={failure !== undefined}
        helperText={failure ?? props.hint}
        autoComplete="one-time-code"
        disabled={props.isBusy}
        slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 6 } }}
      />
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button type="submit" variant="contained" disabled={props.isBusy}>
          {props.submit}
        </Button>
        {props.onCancel && (
          <Button variant="outlined" onClick={props.onCancel}>
            {copy.cancel}
          </Button>
        )}
      </Box>
    </Box>
  );
}
