import Button from "@mui/material/Button";
import { useState } from "react";
import { Confirm, useDataProvider, useRecordContext } from "react-admin";
import { useChange } from "../editing/use-command.ts";
import { useNow } from "../format/use-now.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { stateOf, type ApiToken } from "./api-token.ts";
import { apiTokensCopy } from "./api-tokens.copy.ts";

const copy = apiTokensCopy.revoke;

/** Revokes a valid token after a confirmation. */
export function RevokeButton() {
  const token = useRecordContext<ApiToken>();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const [change, isBusy] = useChange(copy.failed);
  if (!token || stateOf(token, now) !== "active") return null;
  const { id, name } = token;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        disabled={isBusy}
        aria-label={copy.of(name)}
        onClick={() => setOpen(true)}
      >
        {copy.submit}
      </Button>
      <Confirm
        isOpen={isOpen}
        title={copy.title(name)}
        content={copy.text}
        confirm={copy.submit}
        cancel={copy.cancel}
        onClose={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false);
          void change(async () => {
            await dataProvider.call("revoke_api_token", { id });
            return copy.done(name);
          });
        }}
      />
    </>
  );
}
