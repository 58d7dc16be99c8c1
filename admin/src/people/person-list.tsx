import BlockIcon from "@mui/icons-material/DoNotDisturbAltOutlined";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { Database } from "@site/supabase/contracts/database.types";
import { useCallback } from "react";
import { ListBase, useListContext } from "react-admin";
import { Link } from "react-router";
import { clamped } from "../ui/line-clamp.ts";
import { ListBody, shownInPlace } from "../ui/list-body.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { longTime, shortTime } from "../format/time.ts";
import { peopleCopy as copy } from "./people.copy.ts";

/** A row as the database's function `search_people` gives it. */
type FoundPerson = Database["public"]["Functions"]["search_people"]["Returns"][number];

const lastSeenFirst = { field: "last_seen_at", order: "DESC" } as const;
// A row of the list is no whole person: it must not stand in for one when the page opens.
const queryOptions = { meta: { of: "list" }, onError: shownInPlace };
const onlyWide = { display: { xs: "none", md: "table-cell" } } as const;
const onlyNarrow = { display: { md: "none" }, color: "text.secondary" } as const;

/** `/admin/people`: everyone, the last seen first, found by name, address or company. */
export function PersonList() {
  return (
    <ListBase<FoundPerson>
      resource="people"
      perPage={25}
      sort={lastSeenFirst}
      exporter={false}
      queryOptions={queryOptions}
    >
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
        <Search />
        <ListBody<FoundPerson> copy={copy}>{(people) => <People people={people} />}</ListBody>
      </Box>
    </ListBase>
  );
}

function Search() {
  const { filterValues, setFilters } = useListContext();
  const applied = typeof filterValues.q === "string" ? filterValues.q : "";
  const search = useCallback((q: string) => setFilters(q ? { q } : {}), [setFilters]);
  return (
    <Box component="search" aria-label={copy.filters}>
      <SearchField
        placeholder={copy.search}
        label={copy.searchLabel}
        applied={applied}
        onSearch={search}
        sx={{ width: { xs: "100%", sm: 320 } }}
      />
    </Box>
  );
}

function People({ people }: { people: FoundPerson[] }) {
  return (
    <Table
      sx={{
        tableLayout: "fixed",
        "& .MuiTableCell-root": { paddingInline: { xs: "6px", md: "12px" } },
        "& .MuiTableCell-root:first-of-type": { paddingLeft: 0 },
        "& .MuiTableCell-root:last-of-type": { paddingRight: 0 },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{copy.columns.name}</TableCell>
          <TableCell sx={onlyWide}>{copy.columns.company}</TableCell>
          <TableCell sx={onlyWide}>{copy.columns.owner}</TableCell>
          <TableCell align="right" sx={{ width: 64 }}>
            {copy.columns.score}
          </TableCell>
          <TableCell align="right" sx={{ ...onlyWide, width: 116 }}>
            {copy.columns.submissions}
          </TableCell>
          <TableCell align="right" sx={{ width: { xs: 104, md: 150 } }}>
            {copy.columns.seen}
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {people.map((person) => (
          <TableRow key={person.id} hover>
            <TableCell sx={{ overflowWrap: "anywhere" }}>
              <Box sx={clamped(2)} title={person.name ?? undefined}>
                <MuiLink component={Link} to={`/people/${person.id}`} sx={{ fontWeight: 600 }}>
                  {person.name || copy.unnamed}
                </MuiLink>
                {person.do_not_contact && (
                  <BlockIcon
                    fontSize="inherit"
                    titleAccess={copy.doNotContact}
                    sx={{ marginLeft: 0.75, verticalAlign: "-2px", color: "text.secondary" }}
                  />
                )}
              </Box>
              <Box sx={{ ...clamped(2), color: "text.secondary" }}>{person.email}</Box>
              <Box sx={onlyNarrow}>
                <Box sx={clamped(2)}>{person.company}</Box>
              </Box>
            </TableCell>
            <TableCell sx={onlyWide}>
              <Box sx={clamped(2)} title={person.company ?? undefined}>
                {person.company}
              </Box>
            </TableCell>
            <TableCell sx={onlyWide}>{person.owner_name}</TableCell>
            <TableCell align="right">{person.lead_score}</TableCell>
            <TableCell align="right" sx={onlyWide}>
              {person.submissions}
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: { md: "nowrap" }, textWrap: "balance" }}>
              <time dateTime={person.last_seen_at} title={longTime(person.last_seen_at)}>
                {shortTime(person.last_seen_at)}
              </time>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
