import type { Database } from "@site/supabase/contracts/database.types";
import { getCurrentWallTime } from "@site/supabase/domain/zone-clock";
import type { DataProvider } from "react-admin";
import { supabaseDataProvider } from "ra-supabase";
import { getTimeZone } from "../../format/time-zone.ts";
import { conflicts, type Conflicts } from "../conflicts.ts";
import { UserFacingError } from "../failures.ts";
import { failureCopy } from "../providers.copy.ts";
import type { Supabase } from "../supabase-client.ts";
import { requestGrantedColumns } from "./granted-columns.ts";
import { createListReader } from "./list-reader.ts";
import { createRestApi, type RestApi } from "./rest-api.ts";
import { createVersionedUpdate } from "./versioned-update.ts";

type Functions = Database["public"]["Functions"];

/** The kinds of export files. The database defines their rows and columns. */
export type ExportKind = "leads" | "leads_lossless" | "subscribers" | "conversations";

/** The state of an export and the number of rows exported so far. */
export interface ExportProgress {
  state: Database["public"]["Enums"]["export_state"];
  rows: number;
}

/** React-Admin's data provider with database functions and exports. */
export interface AdminDataProvider extends DataProvider {
  /** Calls a database function with the permissions of the signed-in user. */
  call: <Name extends keyof Functions>(
    name: Name,
    args: Functions[Name]["Args"],
  ) => Promise<Functions[Name]["Returns"]>;
  /**
   * Creates an export of all rows that match the filter. The file streams from the address, with the permissions
   * of the signed-in user. The address works once and expires after a few minutes.
   */
  startExport: (kind: ExportKind, filter: object) => Promise<{ id: string; address: string }>;
  exportProgress: (id: string) => Promise<ExportProgress>;
  /** Returns the private address of a calendar's feed. The database checks the permission. */
  feedAddress: (calendar: string) => Promise<string>;
  /** Delivers a reply of the recipient of a captured email, as a mail server would. For administrators. */
  replyAsRecipient: (emailId: string, text: string) => Promise<void>;
  /**
   * Returns the `Diagnostics` of web/host/supervisor/diagnostics.ts, for administrators. Returns null if another
   * server serves the back office.
   */
  fetchDiagnostics: () => Promise<unknown>;
}

/** Extends ra-supabase's data provider with lists, versioned saves, database functions and exports. */
export function createDataProvider(
  supabase: Supabase,
  ask: Conflicts["ask"] = conflicts.ask,
): AdminDataProvider {
  const api = createRestApi(supabase);
  const base = requestGrantedColumns(
    supabaseDataProvider({
      instanceUrl: api.url,
      apiKey: supabase.publishableKey,
      supabaseClient: supabase.client,
      httpClient: api.fetchJson,
      primaryKeys: new Map([
        ["staff", ["user_id"]],
        ["lead_points", ["lead_id", "rule_id"]],
        ["tags", ["name"]],
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
    async replyAsRecipient(emailId, text) {
      await api.fetchJson(`${api.url}/functions/v1/inbound-email`, {
        method: "POST",
        body: JSON.stringify({ emailId, text }),
      });
    },
    fetchDiagnostics: () => fetchDiagnostics(supabase),
    async feedAddress(calendar) {
      const token = await api.call("calendar_feed_token", { calendar });
      return `${api.url}/functions/v1/calendar-feed?${new URLSearchParams({ token })}`;
    },
  };
}

/** Creates rows. Database functions create leads and people, because no visitor submitted them. */
const createRows =
  (base: DataProvider, { call }: RestApi): DataProvider["create"] =>
  async (resource, params) => {
    if (resource !== "leads" && resource !== "people") return base.create(resource, params);
    const { name, email, ...fields } = params.data;
    const id = await call(resource === "leads" ? "create_lead" : "create_person", {
      ...fields,
      name: String(name),
      email: String(email),
    });
    return base.getOne(resource, { id });
  };

const createExports = ({
  url,
  fetchJson,
  call,
}: RestApi): Pick<AdminDataProvider, "startExport" | "exportProgress"> => ({
  async startExport(kind, filter) {
    const [created] = await call("create_export", {
      kind,
      filter: { ...filter },
      day: getCurrentWallTime(getTimeZone()).date,
    });
    if (!created) throw new UserFacingError(failureCopy.outage, 0);
    const query = new URLSearchParams({ token: created.link_token });
    return { id: created.id, address: `${url}/functions/v1/download-export?${query}` };
  },

  async exportProgress(id) {
    const { json } = await fetchJson(`${url}/rest/v1/exports?id=eq.${id}&select=state,rows`);
    if (!json[0]) throw new UserFacingError(failureCopy.gone, 404);
    return json[0];
  },
});

async function fetchDiagnostics({ client }: Supabase): Promise<unknown> {
  const { data } = await client.auth.getSession();
  const response = await fetch("/diagnostics", {
    headers: { authorization: `Bearer ${data.session?.access_token ?? ""}` },
  }).catch(() => undefined);
  return response?.ok ? response.json().catch(() => null) : null;
}
