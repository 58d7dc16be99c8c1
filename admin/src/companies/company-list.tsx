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
  FunctionField,
  List,
  Pagination,
  SearchInput,
  SimpleList,
  SortButton,
  TextField,
  TextInput,
  TopToolbar,
  useCanAccess,
  useRecordContext,
} from "react-admin";
import { formatDateTime, formatLongDateTime } from "../format/time.ts";
import { useOwnerChoices } from "../shared/leads/owner-choices.ts";
import { TagButton } from "../shared/tags/tag-button.tsx";
import { TagFilter } from "../shared/tags/tag-filter.tsx";
import { RecordLink } from "../ui/links.tsx";
import { ListFailure } from "../ui/list-states.tsx";
import { ListTitle } from "../ui/list-title.tsx";
import { OptionalSelect } from "../ui/optional-select.tsx";
import { layoutCopy } from "../ui/ui.copy.ts";
import { companiesCopy as copy } from "./companies.copy.ts";
import { AssignButton, ExportSelectedButton } from "./company-bulk.tsx";
import { sizeChoices } from "./company-fields.tsx";
import { companyViews } from "./company-view.ts";

const CompanyViews = lazy(async () => ({
  default: (await import("./company-views.tsx")).CompanyViews,
}));

/** A row that the database function `search_companies` returns. */
export type FoundCompany = Database["public"]["Functions"]["search_companies"]["Returns"][number];

const byName = { field: "name", order: "ASC" } as const;
// Rows lack columns of a company, so React-Admin must not use them as cached companies.
const queryOptions = { meta: { of: "list" }, onError: () => undefined };
/** The sort fields of the cards, which have no column headers. */
const cardSort = ["name", "created_at", "size", "industry", "country"];
const pagination = <Pagination rowsPerPageOptions={[25, 50, 100]} />;

/** `/admin/companies`: all companies by name. */
export function CompanyList() {
  const owners = useOwnerChoices(undefined);
  const { canAccess } = useCanAccess({ resource: "companies", action: "edit" });
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
    <OptionalSelect
      key="size"
      source="size"
      label={copy.columns.size}
      choices={sizeChoices}
      emptyText={copy.allSizes}
    />,
    <TextInput key="industry" source="industry" label={copy.columns.industry} />,
    <TextInput key="country" source="country" label={copy.columns.country} />,
  ];
  return (
    <>
      <ListTitle title={copy.title} />
      <List<FoundCompany>
        resource="companies"
        title={copy.title}
        perPage={25}
        sort={byName}
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
            <CompanyViews />
          </Box>
        </Suspense>
        {isWide ? <Companies isEditor={canAccess === true} /> : <CompanyCards />}
      </List>
    </>
  );
}

const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

function Companies({ isEditor }: { isEditor: boolean }) {
  return (
    <DataTable
      size="small"
      rowClick={false}
      hiddenColumns={companyViews.hiddenColumns}
      empty={<Typography sx={{ padding: 3 }}>{copy.empty}</Typography>}
      bulkActionButtons={
        <>
          {isEditor && <AssignButton />}
          {isEditor && <TagButton resource="companies" />}
          <ExportSelectedButton />
        </>
      }
      sx={{
        "& .RaDataTable-table": { tableLayout: "fixed" },
        "& .MuiTableCell-body": { paddingBlock: "4px" },
        "& .MuiTableCell-body:not(.MuiTableCell-paddingCheckbox)": oneLine,
        "& .column-people, & .column-leads": { width: { md: 64, lg: 80 } },
        "& .column-size": { width: { md: 90, lg: 100 } },
        "& .column-industry": { width: { md: 100, lg: 130 } },
        "& .column-last_seen_at, & .column-created_at": { width: { md: 150, lg: 190 } },
        "& .column-owner_name": { width: { md: 110, lg: 130 } },
      }}
    >
      <DataTable.Col source="name" label={copy.columns.name}>
        <RecordLink source="name" />
      </DataTable.Col>
      <DataTable.Col source="domain" label={copy.columns.domain} />
      <DataTable.Col source="size" label={copy.columns.size}>
        <FunctionField<FoundCompany> render={({ size }) => size?.replace("-", "–")} />
      </DataTable.Col>
      <DataTable.Col source="industry" label={copy.columns.industry} />
      <DataTable.Col source="country" label={copy.columns.country} />
      <DataTable.Col source="owner_name" label={copy.columns.owner} disableSort>
        <TextField source="owner_name" emptyText={layoutCopy.owners.unassigned} />
      </DataTable.Col>
      <DataTable.NumberCol source="people" label={copy.columns.people} disableSort>
        <FunctionField<FoundCompany> render={({ people }) => copy.capped(people)} />
      </DataTable.NumberCol>
      <DataTable.NumberCol source="leads" label={copy.columns.leads} disableSort>
        <FunctionField<FoundCompany> render={({ leads }) => copy.capped(leads)} />
      </DataTable.NumberCol>
      <DataTable.Col source="last_seen_at" label={copy.columns.seen} disableSort>
        <Time field="last_seen_at" />
      </DataTable.Col>
      <DataTable.Col source="created_at" label={copy.columns.created}>
        <Time field="created_at" />
      </DataTable.Col>
      <DataTable.Col source="tags" label={copy.columns.tags} disableSort>
        <FunctionField<FoundCompany> render={({ tags }) => tags.join(", ")} />
      </DataTable.Col>
    </DataTable>
  );
}

function Time({ field }: { field: "last_seen_at" | "created_at" }) {
  const at = useRecordContext<FoundCompany>()?.[field];
  if (!at) return layoutCopy.none;
  return (
    <time dateTime={at} title={formatLongDateTime(at)}>
      {formatDateTime(at)}
    </time>
  );
}

const empty = <Typography sx={{ padding: 2 }}>{copy.empty}</Typography>;

function CompanyCards() {
  return (
    <SimpleList<FoundCompany>
      linkType="edit"
      empty={empty}
      primaryText={(company) => company.name}
      secondaryText={(company) =>
        [company.domain, company.industry, company.size && copy.employees(company.size)]
          .filter(Boolean)
          .join(" · ")
      }
      tertiaryText={(company) => copy.people(company.people)}
      sx={{
        "& .MuiListItemText-primary": { fontWeight: 600 },
        "& .MuiListItemText-secondary": oneLine,
      }}
    />
  );
}
