import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Switch from "@mui/material/Switch";
import { useCanAccess } from "react-admin";
import { Link } from "react-router";
import { useCalendars, type AppointmentType } from "../calendar-data.ts";
import { placeCopy } from "../place.copy.ts";
import { appointmentTypesCopy as copy } from "./appointment-types.copy.ts";
import { useTypeChanges, useTypeUses } from "./use-types.ts";

/** Types one below the other, each with its badge and switch (spec 2 and 4). */
export function TypeRows({ rows }: { rows: readonly AppointmentType[] }) {
  const { change, isBusy } = useTypeChanges();
  const uses = useTypeUses();
  const calendars = useCalendars();
  const { canAccess } = useCanAccess({ resource: "appointment_types", action: "edit" });
  return (
    <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
      {rows.map((type) => (
        <Row
          key={type.id}
          type={type}
          uses={uses && (uses.get(type.id) ?? 0)}
          calendar={calendars.data?.find(({ id }) => id === type.calendar_id)?.name}
          canEdit={canAccess === true}
          isBusy={isBusy}
          onSwitch={(is_active) => change(type, { is_active })}
        />
      ))}
    </Box>
  );
}

function Row(props: {
  type: AppointmentType;
  uses: number | undefined;
  calendar: string | undefined;
  canEdit: boolean;
  isBusy: boolean;
  onSwitch: (isActive: boolean) => void;
}) {
  const { type, uses, canEdit } = props;
  const facts = [
    copy.facts(type.duration_minutes, type.buffer_minutes),
    props.calendar,
    type.place_kind && placeCopy.kinds[type.place_kind],
  ];
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        alignItems: "start",
        justifyContent: "space-between",
        gap: 2,
        paddingBlock: 1.25,
        borderTop: 1,
        borderColor: "divider",
        fontSize: "0.875rem",
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        {canEdit ? (
          <MuiLink component={Link} to={`/appointment_types/${type.id}`} sx={{ fontWeight: 600 }}>
            {type.name}
          </MuiLink>
        ) : (
          <Box component="span" sx={{ fontWeight: 600 }}>
            {type.name}
          </Box>
        )}
        <Box>
          {facts.filter(Boolean).join(" · ")}
          {uses !== undefined && " · "}
          {uses !== undefined && (
            <MuiLink
              component={Link}
              to={appointmentsOf(type.id)}
              aria-label={`${copy.appointmentsOf(type.name)}: ${copy.uses(uses)}`}
            >
              {copy.uses(uses)}
            </MuiLink>
          )}
        </Box>
        {type.description && <Box sx={{ color: "text.secondary" }}>{type.description}</Box>}
      </Box>
      <Box sx={{ display: "flex", alignItems: "center", flex: "none" }}>
        <Box
          component="span"
          sx={{
            paddingInline: 1,
            border: 1,
            borderRadius: 1,
            borderColor: type.is_active ? "text.primary" : "divider",
            color: type.is_active ? "text.primary" : "text.secondary",
            fontSize: "0.8125rem",
          }}
        >
          {type.is_active ? copy.active : copy.inactive}
        </Box>
        <Switch
          checked={type.is_active}
          disabled={!canEdit || props.isBusy}
          onChange={(_event, on) => props.onSwitch(on)}
          slotProps={{ input: { "aria-label": copy.activeOf(type.name) } }}
        />
      </Box>
    </Box>
  );
}

/** The list of appointments, with those of one type in it. */
const appointmentsOf = (id: string): string =>
  `/appointments?${new URLSearchParams({ filter: JSON.stringify({ appointment_type_id: id }) })}`;
