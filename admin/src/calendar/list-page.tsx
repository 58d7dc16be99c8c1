import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import {
  ListBase,
  useCanAccess,
  useListContext,
  type RaRecord,
  type SortPayload,
} from "react-admin";
import { Link } from "react-router";
import { BackLink } from "../ui/back-link.tsx";
import { ListBody, shownInPlace } from "../ui/list-body.tsx";
import { NativeChoice } from "../ui/native-select.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { SearchField } from "../ui/search-field.tsx";

const queryOptions = { onError: shownInPlace };

interface ListPageProps<Row extends RaRecord> {
  resource: string;
  sort: SortPayload;
  copy: {
    title: string;
    subtitle: string;
    back: string;
    loading: string;
    failed: string;
    empty: string;
    noneFound: string;
    filters: string;
    search: string;
    searchLabel: string;
    add: string;
  };
  /** The tab of the calendar it belongs to. */
  tab: string;
  /** The column that is searched. */
  searched: keyof Row & string;
  /** Filters of columns that are true or false, with the words for any, true and false. */
  switches: readonly {
    column: keyof Row & string;
    label: string;
    words: [string, string, string];
  }[];
  renderRows: (rows: Row[]) => ReactNode;
}

/** All rows of one of the calendar's resources, with search and filters. */
export function ListPage<Row extends RaRecord>(props: ListPageProps<Row>) {
  const { resource, sort, copy, tab, renderRows } = props;
  return (
    <ListBase<Row>
      resource={resource}
      perPage={25}
      sort={sort}
      exporter={false}
      queryOptions={queryOptions}
    >
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}>
        <BackLink to={`/calendar?tab=${tab}`}>{copy.back}</BackLink>
        <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
        <Filters {...props} />
        <Rows copy={copy} renderRows={renderRows} />
      </Box>
    </ListBase>
  );
}

function Rows<Row extends RaRecord>(props: Pick<ListPageProps<Row>, "copy" | "renderRows">) {
  const { copy, renderRows } = props;
  const { filterValues } = useListContext<Row>();
  const empty = Object.keys(filterValues).length > 0 ? copy.noneFound : copy.empty;
  return <ListBody<Row> copy={{ ...copy, empty }}>{renderRows}</ListBody>;
}

function Filters<Row extends RaRecord>(props: ListPageProps<Row>) {
  const { resource, copy, searched, switches } = props;
  const { filterValues, setFilters } = useListContext<Row>();
  const { canAccess } = useCanAccess({ resource, action: "create" });
  const change = (name: string, value: string) => {
    const { [name]: _, ...others } = filterValues;
    setFilters(value ? { ...others, [name]: value } : others, undefined, false);
  };
  const valueOf = (name: string): string =>
    typeof filterValues[name] === "string" ? filterValues[name] : "";
  const search = `${searched}@ilike`;
  return (
    <Box
      component="search"
      aria-label={copy.filters}
      sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}
    >
      <SearchField
        placeholder={copy.search}
        label={copy.searchLabel}
        applied={valueOf(search)}
        onSearch={(q) => change(search, q)}
      />
      {switches.map(({ column, label, words: [any, yes, no] }) => (
        <NativeChoice
          key={column}
          label={label}
          value={valueOf(column)}
          choices={[
            { value: "", label: any },
            { value: "true", label: yes },
            { value: "false", label: no },
          ]}
          onChange={(value) => change(column, value)}
          sx={{ height: 38 }}
        />
      ))}
      {canAccess && (
        <Button
          component={Link}
          to={`/${resource}/create`}
          variant="outlined"
          sx={{ marginLeft: "auto" }}
        >
          {copy.add}
        </Button>
      )}
    </Box>
  );
}
