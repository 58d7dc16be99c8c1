import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import {
  BooleanInput,
  Confirm,
  Edit,
  SimpleForm,
  useDataProvider,
  useGetList,
  useRecordContext,
} from "react-admin";
import { useChange } from "../editing/use-command.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { SecretOnce } from "../shared/secrets/secret-once.tsx";
import { formStyle } from "../ui/form-style.ts";
import { ListTitle } from "../ui/list-title.tsx";
import { Deliveries } from "./deliveries.tsx";
import { hostOf, statusOf, type Webhook } from "./webhook.ts";
import { WebhookFields } from "./webhook-fields.tsx";
import { webhooksCopy as copy } from "./webhooks.copy.ts";

/** `/admin/webhooks/{id}`: address, events and state of a webhook, with its last deliveries. */
export const WebhookPage = () => (
  <>
    <ListTitle title={copy.title} />
    <Edit<Webhook> title={<PageTitle />} mutationMode="pessimistic" redirect={false}>
      <Actions />
      <SimpleForm noValidate warnWhenUnsavedChanges sx={formStyle}>
        <WebhookFields />
        <BooleanInput source="is_active" label={copy.active} helperText={copy.activeHint} />
      </SimpleForm>
      <Deliveries />
    </Edit>
  </>
);

function PageTitle() {
  const webhook = useRecordContext<Webhook>();
  return <>{webhook && hostOf(webhook.url)}</>;
}

function Actions() {
  const webhook = useRecordContext<Webhook>();
  const [secret, setSecret] = useState<string>();
  if (!webhook) return null;
  return (
    <Box sx={{ display: "grid", gap: 2, padding: 2, paddingBottom: 0 }}>
      <Typography>{statusOf(webhook)}</Typography>
      {secret ? (
        <SecretOnce
          label={copy.secret.label}
          secret={secret}
          hint={copy.secret.hint}
          onDone={() => setSecret(undefined)}
        />
      ) : (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <TestButton webhook={webhook} />
          <ResendButton webhook={webhook} />
          <RenewButton webhook={webhook} onRenewed={setSecret} />
        </Box>
      )}
    </Box>
  );
}

function TestButton({ webhook }: { webhook: Webhook }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.test.failed);
  return (
    <Button
      variant="outlined"
      disabled={isBusy}
      onClick={() =>
        void change(async () => {
          await dataProvider.call("test_webhook", { webhook: webhook.id });
          return copy.test.done;
        })
      }
    >
      {copy.test.submit}
    </Button>
  );
}

/** Sends all failed deliveries of an active webhook again. */
function ResendButton({ webhook }: { webhook: Webhook }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.resend.failed);
  const { total = 0 } = useGetList("outbox", {
    filter: { webhook_id: webhook.id, state: "dead", "topic@neq": "webhook.test" },
    pagination: { page: 1, perPage: 1 },
    meta: { columns: ["id"] },
  });
  if (total === 0 || !webhook.is_active) return null;
  return (
    <Button
      variant="outlined"
      disabled={isBusy}
      onClick={() =>
        void change(async () =>
          copy.resend.done(await dataProvider.call("replay_webhook", { webhook: webhook.id })),
        )
      }
    >
      {copy.resend.submit(total)}
    </Button>
  );
}

function RenewButton(props: { webhook: Webhook; onRenewed: (secret: string) => void }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [isOpen, setOpen] = useState(false);
  const [change, isBusy] = useChange(copy.secret.failed);
  return (
    <>
      <Button variant="outlined" disabled={isBusy} onClick={() => setOpen(true)}>
        {copy.secret.renew}
      </Button>
      <Confirm
        isOpen={isOpen}
        title={copy.secret.title}
        content={copy.secret.text}
        confirm={copy.secret.renew}
        cancel={copy.secret.cancel}
        onClose={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false);
          void change(async () => {
            const { id: webhook } = props.webhook;
            props.onRenewed(await dataProvider.call("renew_webhook_secret", { webhook }));
            return copy.secret.done;
          });
        }}
      />
    </>
  );
}
