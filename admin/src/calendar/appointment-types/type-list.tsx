import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { ListBase, useCanAccess, useListContext } from "react-admin";
import { Link } from "react-router";
import { BackLink } from "../../layout/back-link.tsx";
import { ListBody, shownInPlace } from "../../layout/list-body.tsx";
import { NativeChoice } from "../../layout/native-choice.tsx";
import { ScreenHeader } from "../../layout/screen-header.tsx";
import { SearchField } from "../../layout/search-field.tsx";
import type { AppointmentType } from "../calendar-data.ts";
import { appointmentTypesCopy as copy } from "./appointment-types.copy.ts";
import { TypeRows } from "./type-rows.tsx";

const byName = { field: "name", order: "ASC" } as const;
const queryOptions = { onError: shownInPlace };

/** `/admin/appointment_types`: all of them, by name and by switch. */
export function TypeList() {
  return (
    <ListBase<AppointmentType>
      resource="appointment_types"
      perPage={25}
      sort={byName}
      exporter={false}
      queryOptions={queryOptions}
    >
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}>
        <BackLink to="/calendar?tab=types">{copy.back}</BackLink>
        <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
        <Filters />
        <Body />
      </Box>
    </ListBase>
  );
}

function Body() {
  const { filterValues } = useListContext<AppointmentType>();
  const empty = Object.keys(filterValues).length > 0 ? copy.noneFound : copy.empty;
  return (
    <ListBody<AppointmentType> copy={{ ...copy, empty }}>
      {(rows) => <TypeRows rows={rows} />}
    </ListBody>
  );
}

const activeChoices = [
  { value: "", label: copy.anyActive },
  { value: "true", label: copy.active },
  { value: "false", label: copy.inactive },
];

function Filters() {
  const { filterValues, setFilters } = useListContext<AppointmentType>();
  const { canAccess } = useCanAccess({ resource: "appointment_types", action: "create" });
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
        applied={valueOf("name@ilike")}
        onSearch={(q) => change("name@ilike", q)}
      />
      <NativeChoice
        label={copy.whichActive}
        value={valueOf("is_active")}
        choices={activeChoices}
        onChange={(value) => change("is_active", value)}
        sx={{ height: 38 }}
      />
      {canAccess && (
        <Button
          component={Link}
          to="/appointment_types/create"
          variant="outlined"
          sx={{ marginLeft: "auto" }}
        >
          {copy.add}
        </Button>
      )}
    </Box>
  );
}
