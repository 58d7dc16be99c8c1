import { CheckboxGroupInput, maxLength, required, TextInput } from "react-admin";
import { eventChoices, problemOfUrl } from "./webhook.ts";
import { webhooksCopy as copy } from "./webhooks.copy.ts";

/** The address and the events of a webhook. */
export const WebhookFields = () => (
  <>
    <TextInput
      source="url"
      type="url"
      label={copy.url}
      validate={[required(), maxLength(2000), problemOfUrl]}
      helperText={copy.urlHint}
      autoComplete="off"
    />
    <CheckboxGroupInput
      source="events"
      label={copy.events}
      choices={eventChoices}
      row={false}
      validate={required()}
      helperText={false}
    />
  </>
);
