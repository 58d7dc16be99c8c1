import BlockIcon from "@mui/icons-material/DoNotDisturbAltOutlined";
import MuiLink from "@mui/material/Link";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import type { Database } from "@site/supabase/contracts/database.types";
import { lazy, Suspense } from "react";
import {
  ColumnsButton,
  CreateButton,
  DataTable,
  FilterButton,
  List,
  NullableBooleanInput,
  NumberField,
  Pagination,
  SearchInput,
  SimpleList,
  SortButton,
  TextField,
  TopToolbar,
  useCanAccess,
  useRecordContext,
} from "react-admin";
import { Link } from "react-router";
import { formatLongDateTime, formatDateTime } from "../format/time.ts";
import { ListFailure } from "../ui/list-states.tsx";
import { ListTitle } from "../ui/list-title.tsx";
import { layoutCopy } from "../ui/ui.copy.ts";
import { OptionalSelect } from "../ui/optional-select.tsx";
import { CompanyInput } from "../shared/company/company-input.tsx";
import { companyCopy } from "../shared/company/company.copy.ts";
import { useOwnerChoices } from "../shared/leads/owner-choices.ts";
import { peopleCopy as copy } from "./people.copy.ts";
import { TagButton } from "../shared/tags/tag-button.tsx";
import { TagFilter } from "../shared/tags/tag-filter.tsx";
import { AssignButton, ExportSelectedButton } from "./people-bulk.tsx";
import { peopleViews } from "./person-view.ts";

const PeopleViews = lazy(async () => ({
  default: (await import("./person-views.tsx")).PeopleViews,
}));

/** A row that the database function `search_people` returns. */
export type FoundPerson = Database["public"]["Functions"]["search_people"]["Returns"][number];

const lastSeenFirst = { field: "last_seen_at", order: "DESC" } as const;
// Rows lack columns of a person, so React-Admin must not use them as cached people.
const queryOptions = { meta: { of: "list" }, onError: () => undefined };
/** The sort fields of the cards, which have no column headers. */
const cardSort = ["last_seen_at", "lead_score", "submissions", "name", "company"];
const pagination = <Pagination rowsPerPageOptions={[25, 50, 100]} />;

/** `/admin/people`: everyone who submitted an email address, last seen first. */
export function PersonList() {
  const owners = useOwnerChoices(undefined);
  const { canAccess } = useCanAccess({ resource: "people", action: "edit" });
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up("md"), { noSsr: true });
  const filters = [
    <SearchInput key="q" source="q" placeholder={copy.search} alwaysOn />,
    <OptionalSelect
      key="owner"
      source="owner"
      label={copy.columns.owner}
      choices={owners
        .filter(({ value }) => value)
        .map(({ value: id, label: name }) => ({ id, name }))}
      emptyText={layoutCopy.owners.all}
      alwaysOn
    />,
    <TagFilter key="tag" source="tag" label={copy.columns.tags} />,
    <CompanyInput key="company" source="company" label={companyCopy.record} />,
    <NullableBooleanInput
      key="has_duplicates"
      source="has_duplicates"
      label={copy.hasDuplicates}
      {...copy.anyYesNo}
    />,
    <NullableBooleanInput
      key="opted_out"
      source="opted_out"
      label={copy.doNotContact}
      {...copy.anyYesNo}
    />,
  ];
  return (
    <>
      <ListTitle title={copy.title} />
      <List<FoundPerson>
        resource="people"
        title={copy.title}
        perPage={25}
        sort={lastSeenFirst}
        filters={filters}
        actions={
          <TopToolbar>
            <FilterButton disableSaveQuery />
            {isWide ? <ColumnsButton /> : <SortButton fields={cardSort} />}
            <CreateButton label={copy.new} />
          </TopToolbar>
        }
        exporter={false}
        empty={false}
        error={<ListFailure text={copy.failed} />}
        pagination={pagination}
        queryOptions={queryOptions}
      >
        <Suspense fallback={<Box sx={{ height: 36 }} />}>
          <Box sx={{ paddingInline: 1 }}>
            <PeopleViews />
          </Box>
        </Suspense>
        {isWide ? <People isEditor={canAccess === true} /> : <PeopleCards />}
      </List>
    </>
  );
}

const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

function People({ isEditor }: { isEditor: boolean }) {
  return (
    <DataTable
      size="small"
      rowClick={false}
      empty={<Typography sx={{ padding: 3 }}>{copy.empty}</Typography>}
      hiddenColumns={peopleViews.hiddenColumns}
      bulkActionButtons={
        <>
          {isEditor && <AssignButton />}
          {isEditor && <TagButton resource="people" />}
          <ExportSelectedButton />
        </>
      }
      sx={{
        "& .RaDataTable-table": { tableLayout: "fixed" },
        "& .MuiTableCell-body": { paddingBlock: "4px" },
        "& .MuiTableCell-body:not(.MuiTableCell-paddingCheckbox)": oneLine,
        "& .column-lead_score, & .column-submissions": { width: { md: 76, lg: 104 } },
        "& .column-last_seen_at": { width: { md: 160, lg: 190 } },
        "& .column-owner_name": { width: { md: 110, lg: 150 } },
      }}
    >
      <DataTable.Col source="name" label={copy.columns.name}>
        <Name />
      </DataTable.Col>
      <DataTable.Col source="email" label={copy.columns.email} disableSort>
        <TextWithTooltip field="email" />
      </DataTable.Col>
      <DataTable.Col source="company" label={copy.columns.company}>
        <TextWithTooltip field="company" />
      </DataTable.Col>
      <DataTable.Col source="owner_name" label={copy.columns.owner} disableSort>
        <TextField source="owner_name" emptyText={layoutCopy.owners.unassigned} />
      </DataTable.Col>
      <DataTable.NumberCol source="lead_score" label={copy.columns.score} />
      <DataTable.NumberCol source="submissions" label={copy.columns.submissions}>
        <NumberField source="submissions" />
      </DataTable.NumberCol>
      <DataTable.Col source="last_seen_at" label={copy.columns.seen}>
        <LastSeen />
      </DataTable.Col>
      <DataTable.Col source="tags" label={copy.columns.tags} disableSort>
        <TagTexts />
      </DataTable.Col>
    </DataTable>
  );
}

function Name() {
  const person = useRecordContext<FoundPerson>();
  if (!person) return null;
  return (
    <>
      <MuiLink
        component={Link}
        to={`/people/${person.id}`}
        title={person.name ?? undefined}
        sx={{ fontWeight: 600 }}
      >
        {person.name || copy.unnamed}
      </MuiLink>
      {person.do_not_contact && (
        <BlockIcon
          fontSize="inherit"
          titleAccess={copy.doNotContact}
          sx={{ marginLeft: 0.75, verticalAlign: "-2px", color: "text.secondary" }}
        />
      )}
    </>
  );
}

/** A text that its column can truncate; the tooltip shows all of it. */
function TextWithTooltip({ field }: { field: "email" | "company" }) {
  const text = useRecordContext<FoundPerson>()?.[field] ?? "";
  return <span title={text}>{text}</span>;
}

/** The tags of a person in one line; the tooltip shows all of them. */
function TagTexts() {
  const text = useRecordContext<FoundPerson>()?.tags.join(", ") ?? "";
  return <span title={text}>{text}</span>;
}

function LastSeen() {
  const person = useRecordContext<FoundPerson>();
  if (!person) return null;
  return (
    <time dateTime={person.last_seen_at} title={formatLongDateTime(person.last_seen_at)}>
      {formatDateTime(person.last_seen_at)}
    </time>
  );
}

const empty = <Typography sx={{ padding: 2 }}>{copy.empty}</Typography>;

function PeopleCards() {
  return (
    <SimpleList<FoundPerson>
      linkType="edit"
      empty={empty}
      primaryText={(person) => person.name || copy.unnamed}
      secondaryText={(person) => [person.email, person.company].filter(Boolean).join(" · ")}
      tertiaryText={(person) => formatDateTime(person.last_seen_at)}
      sx={{
        "& .MuiListItemText-primary": { fontWeight: 600 },
        "& .MuiListItemText-secondary": oneLine,
      }}
    />
  );
}
