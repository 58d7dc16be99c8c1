import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { Database } from "@site/supabase/contracts/database.types";
import { ListBase, useDataProvider, useListContext } from "react-admin";
import { ListBody, shownInPlace } from "../ui/list-body.tsx";
import { NativeChoice } from "../ui/native-select.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { shortTime } from "../format/time.ts";
import { useChange } from "../editing/use-command.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { outboxCopy } from "./outbox.copy.ts";

// The payload, which holds personal data, is granted to nobody.
const columns = [
  "id",
  "kind",
  "topic",
  "state",
  "created_at",
  "next_at",
  "attempts",
  "last_error",
] as const;
type Message = Pick<Database["public"]["Tables"]["outbox"]["Row"], (typeof columns)[number]>;

const newestFirst = { field: "created_at.desc,id", order: "DESC" } as const;
const queryOptions = { meta: { columns }, onError: shownInPlace };
const states = ["dead", "pending", "done"] as const;
const givenUp = { state: "dead" };
const stateChoices = states.map((value) => ({ value, label: outboxCopy.states[value] }));

/** Messages by state, those that were given up first in mind: each can be sent again. */
export function OutboxList() {
  return (
    <ListBase<Message>
      resource="outbox"
      perPage={25}
      sort={newestFirst}
      filterDefaultValues={givenUp}
      exporter={false}
      queryOptions={queryOptions}
    >
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}>
        <ScreenHeader title={outboxCopy.title} subtitle={outboxCopy.subtitle} />
        <Messages />
      </Box>
    </ListBase>
  );
}

function Messages() {
  const { filterValues, setFilters } = useListContext<Message>();
  const state = states.find((known) => known === filterValues.state) ?? "dead";
  return (
    <>
      <Box component="search" aria-label={outboxCopy.filters}>
        <NativeChoice
          label={outboxCopy.state}
          value={state}
          choices={stateChoices}
          onChange={(chosen) => setFilters({ state: chosen }, undefined, false)}
          sx={{ height: 38 }}
        />
      </Box>
      <ListBody<Message> copy={{ ...outboxCopy, empty: outboxCopy.empty[state] }}>
        {(rows) => (
          <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
            {rows.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </Box>
        )}
      </ListBody>
    </>
  );
}

/** The words for a name of the database, or the name itself where it is new. */
const wordsFor = (words: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(words, name) ? words[name] : undefined) ?? name;

function MessageRow({ message }: { message: Message }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(outboxCopy.replayFailed);
  const topic = wordsFor(outboxCopy.topics, message.topic ?? message.kind);
  const facts = [
    wordsFor(outboxCopy.kinds, message.kind),
    outboxCopy.written(shortTime(message.created_at)),
    outboxCopy.tries(message.attempts),
    ...(message.state === "pending" ? [outboxCopy.next(shortTime(message.next_at))] : []),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        justifyContent: "space-between",
        alignItems: "start",
        gap: 2,
        paddingBlock: 1.5,
        borderTop: 1,
        borderColor: "divider",
        fontSize: "0.875rem",
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Box sx={{ fontWeight: 600 }}>{topic}</Box>
        <Box sx={{ color: "text.secondary" }}>{facts.join(" · ")}</Box>
        {message.last_error}
      </Box>
      {message.state === "dead" && (
        <Button
          variant="outlined"
          disabled={isBusy}
          aria-label={outboxCopy.againOf(topic)}
          sx={{ flex: "none" }}
          onClick={() =>
            change(async () => {
              await dataProvider.call("replay_outbox", { id: message.id });
              return outboxCopy.replayed(topic);
            })
          }
        >
          {outboxCopy.again}
        </Button>
      )}
    </Box>
  );
}
