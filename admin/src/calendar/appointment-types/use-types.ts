import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { useChange } from "../../editing/use-command.ts";
import { useRemoval } from "../../editing/use-delete-record.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import type { AppointmentType } from "../calendar-data.ts";
import { appointmentTypesCopy as copy } from "./appointment-types.copy.ts";
import type { TypeFields } from "./type-form.tsx";

/** Writes appointment types. */
export function useTypeChanges() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [adding, isAdding] = useChange(copy.addFailed);
  const [changing, isChanging] = useChange(copy.changeFailed);
  const resource = "appointment_types";
  const [removing, isRemoving] = useRemoval(resource, copy.removeFailed);
  return {
    isBusy: isAdding || isChanging || isRemoving,
    add: (fields: TypeFields, done: () => void) =>
      adding(async () => {
        await dataProvider.create(resource, { data: fields });
        done();
        return fields.is_active ? copy.added(fields.name) : copy.addedInactive(fields.name);
      }),
    change: (before: AppointmentType, fields: Partial<TypeFields>, done?: () => void) =>
      changing(async () => {
        const { id } = before;
        await dataProvider.update(resource, { id, data: fields, previousData: before });
        done?.();
        const { name, is_active } = { ...before, ...fields };
        if (is_active === before.is_active) return copy.changed;
        return is_active ? copy.activated(name) : copy.deactivated(name);
      }),
    remove: (type: AppointmentType, done: () => void) =>
      removing(type, copy.removed(type.name), done),
  };
}

/** How often each type was booked, by its id; a type that is missing never was. */
export function useTypeUses(): ReadonlyMap<string, number> | undefined {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data } = useQuery({
    queryKey: ["appointment_types", "uses"],
    queryFn: () => dataProvider.call("appointment_type_usage", {}),
  });
  return data === undefined ? undefined : usesOf(data);
}

/** The counts in what `appointment_type_usage` answers. */
export function usesOf(answer: unknown): ReadonlyMap<string, number> {
  const entries: [string, unknown][] =
    typeof answer === "object" && answer !== null ? Object.entries(answer) : [];
  return new Map(
    entries.flatMap(([id, count]) => (typeof count === "number" ? [[id, count]] : [])),
  );
}
