import PersonIcon from "@mui/icons-material/PersonOutlined";
import AppointmentIcon from "@mui/icons-material/EventOutlined";
import ConversationIcon from "@mui/icons-material/ForumOutlined";
import CompanyIcon from "@mui/icons-material/BusinessOutlined";
import LeadIcon from "@mui/icons-material/InboxOutlined";
import type { SvgIconComponent } from "@mui/icons-material";
import {
  appointmentStatusLabels,
  fallbackTypeName,
} from "@site/supabase/contracts/appointment-values";
import type { Database } from "@site/supabase/contracts/database.types";
import { leadStatusLabels } from "@site/supabase/contracts/lead-values";
import { formatDateTime } from "../format/time.ts";
import { paletteCopy as copy } from "./palette.copy.ts";
import type { PaletteOption } from "./palette-option.ts";

/** A row of `search_records`. */
export type FoundRecord = Database["public"]["CompositeTypes"]["found_record"];

type Kind = {
  icon: SvgIconComponent;
  getPath: (id: string) => string;
  /** Facts beside the name, most important first. */
  getFacts: (record: FoundRecord) => (string | null)[];
};

const labelOf = (labels: Record<string, string>, value: string | null) =>
  (value !== null && Object.hasOwn(labels, value) && labels[value]) || null;

const dayOf = ({ at }: FoundRecord) => at && formatDateTime(at);

/** How each kind of record is shown, in the order of the list. */
const kinds = {
  person: {
    icon: PersonIcon,
    getPath: (id) => `/people/${id}`,
    getFacts: ({ company, email }) => [company, email],
  },
  company: {
    icon: CompanyIcon,
    getPath: (id) => `/companies/${id}`,
    getFacts: ({ company, label }) => [company, label],
  },
  lead: {
    icon: LeadIcon,
    getPath: (id) => `/leads/${id}`,
    getFacts: (record) => [
      labelOf(leadStatusLabels, record.status ?? "new"),
      record.company,
      dayOf(record),
    ],
  },
  appointment: {
    icon: AppointmentIcon,
    getPath: (id) => `/appointments/${id}`,
    getFacts: (record) => [
      dayOf(record),
      record.label ?? fallbackTypeName,
      labelOf(appointmentStatusLabels, record.status),
    ],
  },
  conversation: {
    icon: ConversationIcon,
    // The list finds a conversation by its id.
    getPath: (id) => `/conversations?${new URLSearchParams({ filter: JSON.stringify({ q: id }) })}`,
    getFacts: (record) => [dayOf(record), record.company],
  },
} satisfies Record<string, Kind>;
export type RecordKind = keyof typeof kinds;

const kindNames: readonly RecordKind[] = [
  "person",
  "company",
  "lead",
  "appointment",
  "conversation",
];

/** Converts found records to entries, grouped by kind. Kinds that this version does not know are left out. */
export const toRecordOptions = (records: readonly FoundRecord[]): PaletteOption[] =>
  kindNames.flatMap((kind) =>
    records
      .filter((record) => record.kind === kind)
      .flatMap((record) => toRecordOption(record, copy.groups[kind]) ?? []),
  );

/** Converts a record to an entry of a group; undefined for an unknown kind. */
export function toRecordOption(record: FoundRecord, group: string): PaletteOption | undefined {
  const name = kindNames.find((known) => known === record.kind);
  if (!name || !record.id) return undefined;
  const kind: Kind = kinds[name];
  const label = record.name || record.email || copy.unknown;
  return {
    key: `${group} ${name} ${record.id}`,
    group,
    label,
    detail: kind
      .getFacts(record)
      .filter((fact) => fact && fact !== label)
      .join(" · "),
    icon: kind.icon,
    to: kind.getPath(record.id),
  };
}
