import Box from "@mui/material/Box";
import { chatIntents, chatStages } from "@site/supabase/contracts/chat-values";
import { useListContext } from "react-admin";
import { ExportButton } from "../exports/export-button.tsx";
import { NativeChoice } from "../ui/native-select.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { chatFilter, chatQuery } from "../providers/data/chat-query.ts";
import { conversationsCopy } from "./conversations.copy.ts";

const { list: copy, stages, intents } = conversationsCopy;

const of = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The filters beside the search, each by its name in the address. */
const choices = [
  {
    name: "stage",
    label: copy.stage,
    choices: [
      { value: "", label: copy.allStages },
      ...chatStages.map((value) => ({ value, label: stages[value] })),
    ],
  },
  {
    name: "intent",
    label: copy.intent,
    choices: [
      { value: "", label: copy.allIntents },
      ...chatIntents.map((value) => ({ value, label: intents[value] })),
    ],
  },
  { name: "topic", label: copy.topic, choices: of(copy.topics) },
  { name: "answers", label: copy.answers, choices: of(copy.allAnswers) },
  { name: "handoff", label: copy.handoff, choices: of(copy.handoffs) },
] as const;

/** The filter bar of the conversations; what it asks for stands in the address. */
export function ChatFilters() {
  const { filterValues, setFilters } = useListContext();
  const filter = chatFilter(filterValues);
  const change = (values: Record<string, string>) =>
    setFilters({ ...chatFilter({ ...filterValues, ...values }) }, undefined, false);
  return (
    <Box
      component="search"
      aria-label={copy.filters}
      sx={{
        display: "grid",
        gap: 1,
        gridTemplateColumns: {
          xs: "minmax(0, 1fr) minmax(0, 1fr)",
          sm: "repeat(3, minmax(0, 1fr))",
          lg: "minmax(180px, 300px) repeat(5, minmax(0, auto)) 1fr",
        },
        alignItems: "center",
      }}
    >
      <SearchField
        placeholder={copy.search}
        label={copy.searchLabel}
        applied={filter.q ?? ""}
        onSearch={(q) => change({ q })}
        sx={{ gridColumn: { xs: "1 / -1", sm: "auto" } }}
      />
      {choices.map(({ name, label, choices: offered }) => (
        <NativeChoice
          key={name}
          label={label}
          value={filter[name] ?? ""}
          choices={offered}
          onChange={(value) => change({ [name]: value })}
          sx={{ height: 38 }}
        />
      ))}
      <Box sx={{ justifySelf: { xs: "stretch", sm: "end" }, gridColumn: { sm: "-2 / -1" } }}>
        <ExportButton
          resource="conversations"
          kind="conversations"
          filter={chatQuery(filter)}
          copy={copy.export}
        />
      </Box>
    </Box>
  );
}
