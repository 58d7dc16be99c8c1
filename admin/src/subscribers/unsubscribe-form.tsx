import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useCanAccess, useDataProvider } from "react-admin";
import { useChange } from "../editing/use-command.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { maxAddresses, pastedAddresses } from "./pasted-addresses.ts";
import { subscribersCopy } from "./subscribers.copy.ts";

const copy = subscribersCopy.unsubscribe;

/** Unsubscribes pasted addresses, such as the bounces that a newsletter service reports. */
export function UnsubscribeForm() {
  const { canAccess } = useCanAccess({ resource: "newsletter_subscribers", action: "edit" });
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.failed);
  const [text, setText] = useState("");
  const addresses = pastedAddresses(text);
  const tooMany = addresses.length > maxAddresses;
  if (!canAccess) return null;
  return (
    <Box
      component="form"
      sx={{ display: "grid", gap: 1.5, justifyItems: "start", maxWidth: 560, marginTop: 3 }}
      onSubmit={(event) => {
        event.preventDefault();
        change(async () => {
          const ended = await dataProvider.call("unsubscribe_addresses", { addresses });
          setText("");
          return copy.done(ended);
        });
      }}
    >
      <Typography variant="h2">{copy.title}</Typography>
      <Typography variant="body2" color="text.secondary">
        {copy.hint}
      </Typography>
      <TextField
        label={copy.label}
        id="unsubscribe-addresses"
        multiline
        minRows={3}
        maxRows={12}
        fullWidth
        value={text}
        error={tooMany}
        helperText={tooMany ? copy.tooMany(maxAddresses) : text && copy.found(addresses.length)}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="submit"
        variant="contained"
        disabled={isBusy || addresses.length === 0 || tooMany}
      >
        {copy.submit}
      </Button>
    </Box>
  );
}
