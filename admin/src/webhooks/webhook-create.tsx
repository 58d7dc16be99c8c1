import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Create, SaveButton, SimpleForm, Toolbar, useDataProvider, useRedirect } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { notSaved } from "../editing/not-saved.ts";
import { useChange } from "../editing/use-command.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { SecretOnce } from "../shared/secrets/secret-once.tsx";
import { formStyle } from "../ui/form-style.ts";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { hostOf } from "./webhook.ts";
import { WebhookFields } from "./webhook-fields.tsx";
import { webhooksCopy } from "./webhooks.copy.ts";

const copy = webhooksCopy.create;

/** `/admin/webhooks/create`: adds a webhook, then shows its secret once. */
export function WebhookCreate() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const redirect = useRedirect();
  const [change] = useChange(copy.failed);
  const [created, setCreated] = useState<{ id: string; secret: string }>();

  async function create({ url, events }: FieldValues) {
    const address = String(url).trim();
    const isCreated = await change(async () => {
      const [webhook] = await dataProvider.call("create_webhook", { url: address, events });
      setCreated(webhook);
      return copy.done(hostOf(address));
    });
    return isCreated ? undefined : notSaved;
  }

  if (created)
    return (
      <>
        <ScreenHeader title={webhooksCopy.secret.label} subtitle={webhooksCopy.secret.hint} />
        <SecretOnce
          label={webhooksCopy.secret.label}
          secret={created.secret}
          onDone={() => redirect("edit", "webhooks", created.id)}
        />
      </>
    );
  return (
    <Create title={copy.title}>
      <SimpleForm
        noValidate
        warnWhenUnsavedChanges
        disableInvalidFormNotification
        onSubmit={create}
        defaultValues={{ events: ["lead.created"] }}
        toolbar={
          <Toolbar>
            <SaveButton label={copy.submit} icon={<></>} />
          </Toolbar>
        }
        sx={formStyle}
      >
        <Typography variant="body2" color="text.secondary">
          {copy.text}
        </Typography>
        <WebhookFields />
      </SimpleForm>
    </Create>
  );
}
