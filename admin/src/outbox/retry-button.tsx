import Button from "@mui/material/Button";
import { useDataProvider, useRecordContext } from "react-admin";
import { useChange } from "../editing/use-command.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { topicOf, type Message } from "./message.ts";
import { outboxCopy as copy } from "./outbox.copy.ts";

/** Sends a permanently failed message again. */
export function RetryButton() {
  const message = useRecordContext<Message>();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.retryFailed);
  if (message?.state !== "dead") return null;
  const topic = topicOf(message);
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={isBusy}
      aria-label={copy.retryOf(topic)}
      onClick={(event) => {
        event.stopPropagation();
        change(async () => {
          await dataProvider.call("replay_outbox", { id: message.id });
          return copy.retried(topic);
        });
      }}
    >
      {copy.retry}
    </Button>
  );
}
