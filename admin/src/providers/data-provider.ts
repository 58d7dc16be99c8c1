import type { Database } from "@site/supabase/contracts/database.types";
import { searchedText } from "@site/supabase/contracts/lead-search";
import { HttpError, type DataProvider } from "react-admin";
import { supabaseDataProvider } from "ra-supabase";
import { chatFilter, chatQuery } from "./chat-query.ts";
import { CsvRecordCounter } from "./csv-records.ts";
import { conflicts, type Conflicts } from "./conflicts.ts";
import { dataFailure, DesignedError } from "./failures.ts";
import { leadFilter, leadQuery } from "./lead-query.ts";
import { failureCopy } from "./providers.copy.ts";
import { signedJson } from "./signed-json.ts";
import type { Supabase } from "./supabase-client.ts";
import { changesOf, isVersioned, saveVersioned } from "./versioned-save.ts";

type Functions = Database["public"]["Functions"];

/** A finished export: the file's content and how many records it holds. */
export interface CsvExport {
  csv: Blob;
  count: number;
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
   * A CSV file from the edge function `name`, all that `query` asks for and not a page, through the
   * caller's own rights. `onProgress` is told the number of records received so far.
   */
  exportCsv: (
    name: "export-leads" | "export-subscribers",
    query: Record<string, string>,
    options: { signal: AbortSignal; onProgress: (count: number) => void },
  ) => Promise<CsvExport>;
  /** The private address of a calendar's feed, for those who may have it. */
  feedAddress: (calendar: string) => Promise<string>;
}

/** Above this many rows an exact count costs more than the page itself; the planner's will do. */
const EXACT_COUNT_LIMIT = 10_000;

/** Wraps ra-supabase's data provider: the lists of leads in, errors in plain words out. */
export function createDataProvider(
  supabase: Supabase,
  ask: Conflicts["ask"] = conflicts.ask,
): AdminDataProvider {
  const { client, url, publishableKey, request } = supabase;
  const httpClient = signedJson(supabase);

  const base = supabaseDataProvider({
    instanceUrl: url,
    apiKey: publishableKey,
    supabaseClient: client,
    httpClient,
    primaryKeys: new Map([
      ["staff", ["user_id"]],
      ["lead_points", ["lead_id", "rule_id"]],
    ]),
  });

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
          first: (number - 1) * perPage,
          most: perPage,
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
      const columns: unknown = params.meta?.columns;
      const shown = Array.isArray(columns) ? `&select=${[...columns, "version"].join(",")}` : "";
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

    async feedAddress(calendar) {
      const token = await call("calendar_feed_token", { calendar });
      return `${url}/functions/v1/calendar-feed?${new URLSearchParams({ token })}`;
    },

    async exportCsv(name, query, { signal, onProgress }) {
      try {
        const response = await request(`/functions/v1/${name}?${new URLSearchParams(query)}`, {
          signal,
        });
        if (!response.ok || !response.body) throw await httpError(response);
        return await collectCsv(response.body, onProgress);
      } catch (error) {
        throw dataFailure(error);
      }
    },
  };
  return provider;
}

/** What the search field of a list asks for. */
function searchOf({ q }: Record<string, unknown>): { search?: string } {
  const search = typeof q === "string" ? searchedText(q) : "";
  return search ? { search } : {};
}

async function httpError(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => null);
  return new HttpError(response.statusText, response.status, body);
}

/** Reads a streamed CSV to its end; the bytes are kept as they came. */
async function collectCsv(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress: (count: number) => void,
): Promise<CsvExport> {
  const counter = new CsvRecordCounter();
  const decoder = new TextDecoder();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value);
    counter.add(decoder.decode(read.value, { stream: true }));
    onProgress(counter.count);
  }
  return { csv: new Blob(pieces, { type: "text/csv;charset=utf-8" }), count: counter.count };
}
