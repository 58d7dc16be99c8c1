import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { ListBase, useCanAccess, useListContext } from "react-admin";
import { Link } from "react-router";
import { BackLink } from "../../layout/back-link.tsx";
import { ListBody, shownInPlace } from "../../layout/list-body.tsx";
import { NativeChoice } from "../../layout/native-choice.tsx";
import { ScreenHeader } from "../../layout/screen-header.tsx";
import { SearchField } from "../../layout/search-field.tsx";
import type { BlockedTime } from "../calendar-data.ts";
import { BlockedTimeRows } from "./blocked-time-rows.tsx";
import { blockedTimesCopy as copy } from "./blocked-times.copy.ts";

const inOrder = { field: "start_date,id", order: "ASC" } as const;
const queryOptions = { onError: shownInPlace };

/** `/admin/blocked_times`: all of them, by title, by switch and by recurrence. */
export function BlockedTimeList() {
  return (
    <ListBase<BlockedTime>
      resource="blocked_times"
      perPage={25}
      sort={inOrder}
      exporter={false}
      queryOptions={queryOptions}
    >
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}>
        <BackLink to="/calendar?tab=blocked-times">{copy.back}</BackLink>
        <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
        <Filters />
        <Body />
      </Box>
    </ListBase>
  );
}

function Body() {
  const { filterValues } = useListContext<BlockedTime>();
  const empty = Object.keys(filterValues).length > 0 ? copy.noneFound : copy.empty;
  return (
    <ListBody<BlockedTime> copy={{ ...copy, empty }}>
      {(rows) => <BlockedTimeRows rows={rows} />}
    </ListBody>
  );
}

const yesNo = (any: string, yes: string, no: string) => [
  { value: "", label: any },
  { value: "true", label: yes },
  { value: "false", label: no },
];
const activeChoices = yesNo(copy.anyActive, copy.active, copy.inactive);
const recurringChoices = yesNo(copy.anyRecurring, copy.recurring, copy.single);

function Filters() {
  const { filterValues, setFilters } = useListContext<BlockedTime>();
  const { canAccess } = useCanAccess({ resource: "blocked_times", action: "create" });
  const change = (name: string, value: string) => {
    const { [name]: _, ...others } = filterValues;
    setFilters(value ? { ...others, [name]: value } : others, undefined, false);
  };
  const valueOf = (name: string): string =>
    typeof filterValues[name] === "string" ? filterValues[name] : "";
  return (
    <Box
      component="search"
      aria-label={copy.filters}
      sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}
    >
      <SearchField
        placeholder={copy.search}
        label={copy.searchLabel}
        applied={valueOf("title@ilike")}
        onSearch={(q) => change("title@ilike", q)}
      />
      <NativeChoice
        label={copy.whichActive}
        value={valueOf("is_active")}
        choices={activeChoices}
        onChange={(value) => change("is_active", value)}
        sx={{ height: 38 }}
      />
      <NativeChoice
        label={copy.whichRecurring}
        value={valueOf("is_recurring")}
        choices={recurringChoices}
        onChange={(value) => change("is_recurring", value)}
        sx={{ height: 38 }}
      />
      {canAccess && (
        <Button
          component={Link}
          to="/blocked_times/create"
          variant="outlined"
          sx={{ marginLeft: "auto" }}
        >
          {copy.add}
        </Button>
      )}
    </Box>
  );
}
