import type { Database } from "@site/supabase/contracts/database.types";
import { getCurrentWallTime } from "@site/supabase/domain/zone-clock";
import type { DataProvider } from "react-admin";
import { supabaseDataProvider } from "ra-supabase";
import { getTimeZone } from "../../format/time-zone.ts";
import { conflicts, type Conflicts } from "../conflicts.ts";
import { UserFacingError } from "../failures.ts";
import { failureCopy } from "../providers.copy.ts";
import type { Supabase } from "../supabase-client.ts";
import { askGrantedColumns } from "./granted-columns.ts";
import { createListReader } from "./list-reader.ts";
import { createRestApi, type RestApi } from "./rest-api.ts";
import { createVersionedUpdate } from "./versioned-update.ts";

type Functions = Database["public"]["Functions"];

/** The files that can be asked for: what there is of each is in the database. */
export type ExportKind = "leads" | "leads_lossless" | "subscribers" | "conversations";

/** How far a file is, and how many rows it has so far. */
export interface ExportProgress {
  state: Database["public"]["Enums"]["export_state"];
  rows: number;
}

/** React-admin's data provider plus the database's functions and the exports. */
export interface AdminDataProvider extends DataProvider {
  /** Calls a function of the database with the caller's own rights. */
  call: <Name extends keyof Functions>(
    name: Name,
    args: Functions[Name]["Args"],
  ) => Promise<Functions[Name]["Returns"]>;
  /**
   * Asks for a file of all that the list shows with this filter. The address is good once and for a few
   * minutes; the file streams from there, through the caller's own rights.
   */
  startExport: (kind: ExportKind, filter: object) => Promise<{ id: string; address: string }>;
  exportProgress: (id: string) => Promise<ExportProgress>;
  /** The private address of a calendar's feed, for those who may have it. */
  feedAddress: (calendar: string) => Promise<string>;
  /**
   * What only the machine of the site knows (`Diagnostics` of web/host/supervisor/diagnostics.ts), for administrators;
   * null where the back office is served by somebody else.
   */
  hostFacts: () => Promise<unknown>;
}

/** Extends ra-supabase's data provider with lists, versioned saves, database functions and exports. */
export function createDataProvider(
  supabase: Supabase,
  ask: Conflicts["ask"] = conflicts.ask,
): AdminDataProvider {
  const api = createRestApi(supabase);
  const base = askGrantedColumns(
    supabaseDataProvider({
      instanceUrl: api.url,
      apiKey: supabase.publishableKey,
      supabaseClient: supabase.client,
      httpClient: api.fetchJson,
      primaryKeys: new Map([
        ["staff", ["user_id"]],
        ["lead_points", ["lead_id", "rule_id"]],
      ]),
    }),
  );
  return {
    ...base,
    ...createListReader(base, api),
    ...createExports(api),
    create: createRows(base, api),
    update: createVersionedUpdate(base, api, ask),
    call: api.call,
    hostFacts: () => fetchHostFacts(supabase),
    async feedAddress(calendar) {
      const token = await api.call("calendar_feed_token", { calendar });
      return `${api.url}/functions/v1/calendar-feed?${new URLSearchParams({ token })}`;
    },
  };
}

/** Creates rows. Leads come from a database function: no visitor sent them, so none is answered. */
const createRows =
  (base: DataProvider, { call }: RestApi): DataProvider["create"] =>
  async (resource, params) => {
    if (resource !== "leads") return base.create(resource, params);
    const { name, email, ...fields } = params.data;
    const id = await call("create_lead", { ...fields, name: String(name), email: String(email) });
    return base.getOne(resource, { id });
  };

const createExports = ({
  url,
  fetchJson,
  call,
}: RestApi): Pick<AdminDataProvider, "startExport" | "exportProgress"> => ({
  async startExport(kind, filter) {
    const [made] = await call("create_export", {
      kind,
      filter: { ...filter },
      day: getCurrentWallTime(getTimeZone()).date,
    });
    if (!made) throw new UserFacingError(failureCopy.outage, 0);
    const query = new URLSearchParams({ token: made.link_token });
    return { id: made.id, address: `${url}/functions/v1/download-export?${query}` };
  },

  async exportProgress(id) {
    const { json } = await fetchJson(`${url}/rest/v1/exports?id=eq.${id}&select=state,rows`);
    if (!json[0]) throw new UserFacingError(failureCopy.gone, 404);
    return json[0];
  },
});

async function fetchHostFacts({ client }: Supabase): Promise<unknown> {
  const { data } = await client.auth.getSession();
  const response = await fetch("/diagnostics", {
    headers: { authorization: `Bearer ${data.session?.access_token ?? ""}` },
  }).catch(() => undefined);
  return response?.ok ? response.json().catch(() => null) : null;
}
