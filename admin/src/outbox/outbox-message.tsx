import Link from "@mui/material/Link";
import {
  FunctionField,
  ListButton,
  NumberField,
  ReferenceField,
  Show,
  SimpleShowLayout,
  TextField,
  TopToolbar,
  useRecordContext,
} from "react-admin";
import { Link as RouterLink } from "react-router";
import { TimeField } from "../ui/time-field.tsx";
import { layoutCopy } from "../ui/ui.copy.ts";
import { kindOf, messageColumns, stateOf, topicOf, type Message } from "./message.ts";
import { outboxCopy as copy } from "./outbox.copy.ts";
import { RetryButton } from "./retry-button.tsx";

const { columns } = copy;

/** `/admin/outbox/{id}/show`: the delivery of a message, without its payload. */
export const OutboxMessage = () => (
  <Show<Message>
    title={<FunctionField<Message> render={topicOf} />}
    queryOptions={{ meta: { columns: messageColumns } }}
    actions={
      <TopToolbar>
        <ListButton label={copy.back} />
        <RetryButton />
      </TopToolbar>
    }
  >
    <SimpleShowLayout>
      <FunctionField<Message> label={columns.state} render={stateOf} />
      <TextField source="recipient" label={columns.recipient} emptyText={layoutCopy.none} />
      <FunctionField<Message> label={columns.topic} render={topicOf} />
      <FunctionField<Message> label={columns.kind} render={kindOf} />
      <TimeField source="created_at" label={columns.created_at} />
      <TimeField source="done_at" label={columns.done_at} />
      <TimeField source="next_at" label={columns.next_at} />
      <NumberField source="attempts" label={columns.attempts} />
      <TextField source="last_error" label={columns.last_error} emptyText={layoutCopy.none} />
      <ReferenceField
        source="person_id"
        reference="people"
        label={columns.person}
        emptyText={layoutCopy.none}
      />
      <AppointmentLink label={columns.appointment} />
      <CapturedEmailsLink />
    </SimpleShowLayout>
  </Show>
);

function AppointmentLink(_props: { label: string }) {
  const id = useRecordContext<Message>()?.appointment_id;
  if (!id) return <span>{layoutCopy.none}</span>;
  return (
    <Link component={RouterLink} to={`/appointments/${id}/show`} underline="always">
      {copy.openAppointment}
    </Link>
  );
}

function CapturedEmailsLink() {
  const recipient = useRecordContext<Message>()?.recipient;
  if (!recipient) return null;
  const filter = JSON.stringify({
    "@or": { "recipient@ilike": recipient, "subject@ilike": recipient },
  });
  return (
    <Link
      component={RouterLink}
      to={`/mailbox?${new URLSearchParams({ filter })}`}
      underline="always"
    >
      {copy.captured}
    </Link>
  );
}
