import { chatIntents, chatStages } from "@site/supabase/contracts/chat-values";
import { FilterButton, SearchInput, TopToolbar, useListContext } from "react-admin";
import { ExportButton } from "../exports/export-button.tsx";
import { chatFilter, chatQuery } from "../providers/data/chat-query.ts";
import { OptionalSelect } from "../ui/optional-select.tsx";
import { conversationsCopy } from "./conversations.copy.ts";

const { list: copy, stages, intents } = conversationsCopy;

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([id, name]) => ({ id, name }));

/** The filters of the list of chats. */
export const chatFilters = [
  <SearchInput
    key="q"
    source="q"
    placeholder={copy.search}
    slotProps={{ htmlInput: { "aria-label": copy.searchLabel } }}
    alwaysOn
  />,
  <OptionalSelect
    key="stage"
    source="stage"
    label={copy.stage}
    emptyText={copy.allStages}
    choices={chatStages.map((id) => ({ id, name: stages[id] }))}
  />,
  <OptionalSelect
    key="intent"
    source="intent"
    label={copy.intent}
    emptyText={copy.allIntents}
    choices={chatIntents.map((id) => ({ id, name: intents[id] }))}
  />,
  <OptionalSelect
    key="topic"
    source="topic"
    label={copy.topic}
    emptyText={copy.anyTopic}
    choices={choicesOf(copy.topics)}
  />,
  <OptionalSelect
    key="answers"
    source="answers"
    label={copy.answers}
    emptyText={copy.allAnswers}
    choices={choicesOf(copy.answered)}
  />,
  <OptionalSelect
    key="handoff"
    source="handoff"
    label={copy.handoff}
    emptyText={copy.anyHandoff}
    choices={choicesOf(copy.handoffs)}
    alwaysOn
  />,
];

/** The actions of the list: add a filter, and export the messages of the filtered chats. */
export function ChatActions() {
  const { filterValues } = useListContext();
  return (
    <TopToolbar>
      <FilterButton />
      <ExportButton
        resource="conversations"
        kind="conversations"
        filter={chatQuery(chatFilter(filterValues))}
        copy={copy.export}
      />
    </TopToolbar>
  );
}
