import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  appointmentStatuses,
  appointmentStatusLabels,
} from "@site/supabase/contracts/appointment-values";
import { ListBase, useCanAccess, useListContext } from "react-admin";
import { Link } from "react-router";
import { BackLink } from "../../ui/back-link.tsx";
import { ListBody, shownInPlace } from "../../ui/list-body.tsx";
import { NativeChoice } from "../../ui/native-select.tsx";
import { ScreenHeader } from "../../ui/screen-header.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useTypes } from "../calendar-data.ts";
import { useZone } from "../use-zone.ts";
import { ZoneChoice } from "../zone-choice.tsx";
import { AppointmentRows, rowColumns, type AppointmentRowData } from "./appointment-row.tsx";
import { appointmentsCopy as copy } from "./appointments.copy.ts";
import { startOfToday } from "./upcoming-appointments.tsx";

const latestFirst = { field: "starts_at.desc,id", order: "DESC" } as const;
const queryOptions = { meta: { columns: rowColumns }, onError: shownInPlace };

/** `/admin/appointments`: all of them, the latest first. */
export function AppointmentList() {
  const [zone, chooseZone] = useZone();
  return (
    <ListBase<AppointmentRowData>
      resource="appointments"
      perPage={25}
      sort={latestFirst}
      exporter={false}
      queryOptions={queryOptions}
    >
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}>
        <BackLink to="/calendar">{copy.back}</BackLink>
        <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
        <Filters zone={zone} />
        <ZoneChoice zone={zone} onChange={chooseZone} />
        <Body zone={zone} />
      </Box>
    </ListBase>
  );
}

function Body({ zone }: { zone: string }) {
  const { filterValues } = useListContext<AppointmentRowData>();
  const empty = Object.keys(filterValues).length > 0 ? copy.noneFound : copy.empty;
  return (
    <ListBody<AppointmentRowData> copy={{ ...copy, empty }}>
      {(rows) => <AppointmentRows rows={rows} zone={zone} />}
    </ListBody>
  );
}

const statusChoices = [
  { value: "", label: copy.allStatuses },
  ...appointmentStatuses.map((value) => ({ value, label: appointmentStatusLabels[value] })),
];
const whenChoices = [
  { value: "", label: copy.anyTime },
  { value: "starts_at@gte", label: copy.whens.upcoming },
  { value: "starts_at@lt", label: copy.whens.past },
];
const times = ["starts_at@gte", "starts_at@lt"] as const;

function Filters({ zone }: { zone: string }) {
  const { filterValues, setFilters } = useListContext<AppointmentRowData>();
  const { canAccess } = useCanAccess({ resource: "appointments", action: "create" });
  const types = useTypes();
  const change = (values: Record<string, string>) => {
    const next = Object.entries({ ...filterValues, ...values }).filter(([, value]) => value !== "");
    setFilters(Object.fromEntries(next), undefined, false);
  };
  const valueOf = (name: string): string =>
    typeof filterValues[name] === "string" ? filterValues[name] : "";
  const typeChoices = [
    { value: "", label: copy.allTypes },
    ...(types.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Box
      component="search"
      aria-label={copy.filters}
      sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}
    >
      <SearchField
        placeholder={copy.search}
        label={copy.searchLabel}
        applied={valueOf("attendee_name@ilike")}
        onSearch={(q) => change({ "attendee_name@ilike": q })}
      />
      <NativeChoice
        label={copy.status}
        value={valueOf("status")}
        choices={statusChoices}
        onChange={(status) => change({ status })}
        sx={{ height: 38 }}
      />
      <NativeChoice
        label={copy.type}
        value={valueOf("appointment_type_id")}
        choices={typeChoices}
        onChange={(appointment_type_id) => change({ appointment_type_id })}
        sx={{ height: 38 }}
      />
      <NativeChoice
        label={copy.when}
        value={times.find((name) => valueOf(name) !== "") ?? ""}
        choices={whenChoices}
        onChange={(chosen) =>
          change({
            "starts_at@gte": "",
            "starts_at@lt": "",
            ...(chosen && { [chosen]: startOfToday(zone) }),
          })
        }
        sx={{ height: 38 }}
      />
      {canAccess && (
        <Button
          component={Link}
          to="/appointments/create"
          variant="outlined"
          sx={{ marginLeft: "auto" }}
        >
          {copy.add}
        </Button>
      )}
    </Box>
  );
}
