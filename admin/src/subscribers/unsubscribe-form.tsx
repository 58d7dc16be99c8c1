import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Form, TextInput, useCanAccess, useDataProvider } from "react-admin";
import { useFormState, useWatch, type FieldValues } from "react-hook-form";
import { notSaved } from "../editing/not-saved.ts";
import { useChange } from "../editing/use-command.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { maxAddresses, pastedAddresses } from "./pasted-addresses.ts";
import { subscribersCopy } from "./subscribers.copy.ts";

const copy = subscribersCopy.unsubscribe;
const emptyFields = { text: "" };

/** Unsubscribes pasted addresses, such as the bounces that a newsletter service reports. */
export function UnsubscribeForm() {
  const { canAccess } = useCanAccess({ resource: "newsletter_subscribers", action: "edit" });
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change] = useChange(copy.failed);
  const [changes, setChanges] = useState(0);
  if (!canAccess) return null;

  async function unsubscribe({ text }: FieldValues) {
    const addresses = pastedAddresses(String(text ?? ""));
    const isDone = await change(async () =>
      copy.done(await dataProvider.call("unsubscribe_addresses", { addresses })),
    );
    if (!isDone) return notSaved;
    setChanges(changes + 1);
    return undefined;
  }
  return (
    // A new key empties the form after each change.
    <Form
      key={changes}
      warnWhenUnsavedChanges
      disableInvalidFormNotification
      record={{}}
      defaultValues={emptyFields}
      onSubmit={unsubscribe}
    >
      <AddressesField />
    </Form>
  );
}

function AddressesField() {
  const text: unknown = useWatch({ name: "text" });
  const { isSubmitting } = useFormState();
  const addresses = pastedAddresses(typeof text === "string" ? text : "");
  const isTooMany = addresses.length > maxAddresses;
  const found = text ? copy.found(addresses.length) : false;
  return (
    <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start", maxWidth: 560, marginTop: 3 }}>
      <Typography variant="h2">{copy.title}</Typography>
      <Typography variant="body2" color="text.secondary">
        {copy.hint}
      </Typography>
      <TextInput
        source="text"
        label={copy.label}
        multiline
        minRows={3}
        maxRows={12}
        fullWidth
        error={isTooMany}
        helperText={isTooMany ? copy.tooMany(maxAddresses) : found}
      />
      <Button
        type="submit"
        variant="contained"
        disabled={isSubmitting || addresses.length === 0 || isTooMany}
      >
        {copy.submit}
      </Button>
    </Box>
  );
}
