import Box from "@mui/material/Box";
import type { ReactElement, ReactNode } from "react";
import { CreateButton, FilterButton, List, TopToolbar, type SortPayload } from "react-admin";
import { BackLink } from "../ui/links.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { ListFailure, withoutNotification } from "../ui/list-states.tsx";
import { calendarCopy } from "./calendar.copy.ts";

/** A list screen of a calendar resource, with search and filters. */
export function ResourceList(props: {
  resource: string;
  sort: SortPayload;
  texts: { title: string; subtitle: string; back: string; add: string };
  /** The calendar tab that the back link opens. */
  tab: string;
  filters: ReactElement[];
  children: ReactNode;
}) {
  const { texts } = props;
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <BackLink to={`/calendar?tab=${props.tab}`}>{texts.back}</BackLink>
      <ScreenHeader title={texts.title} subtitle={texts.subtitle} />
      <List
        resource={props.resource}
        title={false}
        filters={props.filters}
        actions={
          <TopToolbar>
            <FilterButton />
            <CreateButton label={texts.add} />
          </TopToolbar>
        }
        perPage={25}
        sort={props.sort}
        exporter={false}
        empty={false}
        error={<ListFailure text={calendarCopy.failed} />}
        queryOptions={withoutNotification}
      >
        {props.children}
      </List>
    </Box>
  );
}
