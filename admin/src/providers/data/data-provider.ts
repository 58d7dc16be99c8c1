import type { Database } from "@site/supabase/contracts/database.types";
import { normalizeSearch } from "@site/supabase/domain/lead-search";
import type { DataProvider } from "react-admin";
import { supabaseDataProvider } from "ra-supabase";
import { chatFilter, chatQuery } from "./chat-query.ts";
import { conflicts, type Conflicts } from "../conflicts.ts";
import { DesignedError } from "../failures.ts";
import { askGrantedColumns, columnsFor } from "./granted-columns.ts";
import { leadFilter, leadQuery } from "./lead-query.ts";
import { failureCopy } from "../providers.copy.ts";
import { signedJson } from "../auth/authenticated-fetch.ts";
import type { Supabase } from "../supabase-client.ts";
import { changesOf, isVersioned, saveVersioned } from "./versioned-save.ts";

type Functions = Database["public"]["Functions"];

/** The files that can be asked for: what there is of each is in the database. */
export type ExportKind = "leads" | "leads_lossless" | "subscribers" | "conversations";

/** How far a file is, and how many rows it has so far. */
export interface ExportProgress {
  state: Database["public"]["Enums"]["export_state"];
  rows: number;
}

/** What a list knows about its total; `meta` of its answer. */
export interface TotalMeta {
  /** Otherwise the total is about right. */
  isExact: boolean;
  /** Only the newest were looked at. */
  isWindowed?: boolean;
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
   * What only the machine of the site knows (`HostFacts` of web/host/supervisor/diagnostics.ts), for administrators;
   * null where the back office is served by somebody else.
   */
  hostFacts: () => Promise<unknown>;
}

/** Above this many rows an exact count costs more than the page itself; the planner's will do. */
const EXACT_COUNT_LIMIT = 10_000;

/** Wraps ra-supabase's data provider: the lists of leads in, errors in plain words out. */
export function createDataProvider(
  supabase: Supabase,
  ask: Conflicts["ask"] = conflicts.ask,
): AdminDataProvider {
  const { client, url, publishableKey } = supabase;
  const httpClient = signedJson(supabase);

  const base = askGrantedColumns(
    supabaseDataProvider({
      instanceUrl: url,
      apiKey: publishableKey,
      supabaseClient: client,
      httpClient,
      primaryKeys: new Map([
        ["staff", ["user_id"]],
        ["lead_points", ["lead_id", "rule_id"]],
      ]),
    }),
  );

  const totals = new Map<string, number>();

  const call: AdminDataProvider["call"] = async (name, args) => {
    const { json } = await httpClient(`${url}/rest/v1/rpc/${name}`, {
      method: "POST",
      body: JSON.stringify(args),
    });
    return json;
  };

  // A page and its number come from functions of the database that stay quick at any size.
  const pageOf = async <Name extends "count_leads" | "count_chats" | "count_people">(
    page: "search_leads" | "search_chats" | "search_people",
    count: Name,
    wanted: Functions[Name]["Args"],
    params: Parameters<DataProvider["getList"]>[1],
    sorted: object = {},
  ) => {
    const { page: number, perPage } = params.pagination ?? { page: 1, perPage: 25 };
    const [{ json: data }, [counted]] = await Promise.all([
      httpClient(`${url}/rest/v1/rpc/${page}`, {
        method: "POST",
        body: JSON.stringify({
          ...wanted,
          ...sorted,
          row_offset: (number - 1) * perPage,
          max_rows: perPage,
        }),
      }),
      call(count, wanted),
    ]);
    const meta: TotalMeta = {
      isExact: counted?.is_exact ?? true,
      isWindowed: counted !== undefined && "is_windowed" in counted && counted.is_windowed === true,
    };
    return { data, total: counted?.count ?? 0, meta };
  };

  const provider: AdminDataProvider = {
    ...base,

    // A row that counts its changes is saved over the version that was read, and over no other.
    async update(resource, params) {
      const read = params.previousData;
      if (!isVersioned(read)) return base.update(resource, params);
      const row = `${url}/rest/v1/${resource}?id=eq.${encodeURIComponent(String(params.id))}`;
      const columns = columnsFor(resource, params.meta);
      const shown = columns ? `&select=${columns.join(",")}` : "";
      const only = async (address: string, options?: Parameters<typeof httpClient>[1]) => {
        const { json } = await httpClient(address, options);
        return json[0];
      };
      const data = await saveVersioned(resource, changesOf(params.data, read), read, {
        patch: (changes, version) =>
          only(`${row}&version=eq.${version}${shown}`, {
            method: "PATCH",
            headers: new Headers({
              Prefer: "return=representation",
              "Content-Type": "application/json",
            }),
            body: JSON.stringify(changes),
          }),
        current: async () => {
          const stored = await only(`${row}${shown}`);
          if (!stored) throw new DesignedError(failureCopy.gone, 404);
          return stored;
        },
        ask,
      });
      return { data };
    },

    async getMany(resource, params) {
      if (resource !== "chats") return base.getMany(resource, params);
      const { json: data } = await httpClient(`${url}/rest/v1/rpc/read_chats`, {
        method: "POST",
        body: JSON.stringify({ sessions: params.ids }),
      });
      return { data };
    },

    async getList(resource, params) {
      const filter = params.filter ?? {};
      if (resource === "chats")
        return pageOf("search_chats", "count_chats", chatQuery(chatFilter(filter)), params);
      if (resource === "leads")
        return pageOf("search_leads", "count_leads", leadQuery(leadFilter(filter)), params, {
          sort: params.sort?.field,
          descending: params.sort?.order !== "ASC",
        });
      if (resource === "people")
        return pageOf("search_people", "count_people", searchOf(filter), params);
      const set = `${resource} ${JSON.stringify(params.filter)}`;
      const count = (totals.get(set) ?? 0) > EXACT_COUNT_LIMIT ? "estimated" : "exact";
      const answer = await base.getList(resource, {
        ...params,
        meta: { ...params.meta, headers: { Prefer: `count=${count}`, ...params.meta?.headers } },
      });
      totals.set(set, answer.total ?? 0);
      const meta: TotalMeta = { isExact: count === "exact" };
      return { ...answer, meta };
    },

    call,

    async hostFacts() {
      const { data } = await client.auth.getSession();
      const answer = await fetch("/diagnostics", {
        headers: { authorization: `Bearer ${data.session?.access_token ?? ""}` },
      }).catch(() => undefined);
      const facts: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
      return facts;
    },

    async feedAddress(calendar) {
      const token = await call("calendar_feed_token", { calendar });
      return `${url}/functions/v1/calendar-feed?${new URLSearchParams({ token })}`;
    },

    async startExport(kind, filter) {
      const [made] = await call("create_export", { kind, filter: { ...filter }, day: today() });
      if (!made) throw new DesignedError(failureCopy.outage, 0);
      const query = new URLSearchParams({ token: made.link_token });
      return { id: made.id, address: `${url}/functions/v1/download-export?${query}` };
    },

    async exportProgress(id) {
      const { json } = await httpClient(`${url}/rest/v1/exports?id=eq.${id}&select=state,rows`);
      if (!json[0]) throw new DesignedError(failureCopy.gone, 404);
      return json[0];
    },
  };
  return provider;
}

/** What the search field of a list asks for. */
function searchOf({ q }: Record<string, unknown>): { search?: string } {
  const search = typeof q === "string" ? normalizeSearch(q) : "";
  return search ? { search } : {};
}

/** The day on this person's calendar, as the database takes it. */
function today(): string {
  const now = new Date();
  const part = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}
