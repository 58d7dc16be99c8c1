import { fetchUtils, HttpError, type DataProvider } from "react-admin";
import { supabaseDataProvider, supabaseHttpClient } from "ra-supabase";
import { CsvRecordCounter } from "./csv-records.ts";
import { dataFailure } from "./failures.ts";
import { leadFilter, leadQuery } from "./lead-query.ts";
import type { Supabase } from "./supabase-client.ts";

/** The numbers of the five summary cards (spec 2), over all leads. */
export interface LeadSummary {
  total: number;
  new: number;
  contact_form: number;
  download_guide: number;
  chat: number;
}

/** A finished export: the file's content and how many leads it holds. */
export interface LeadExport {
  csv: Blob;
  count: number;
}

/** React-admin's data provider plus what the leads screen asks for besides rows. */
export interface AdminDataProvider extends DataProvider {
  leadSummary: () => Promise<LeadSummary>;
  /**
   * The leads that match `filter` (all of them, not a page) as CSV, through the caller's own
   * rights. `onProgress` is told the number of leads received so far.
   */
  exportLeads: (
    filter: Record<string, unknown>,
    options: { signal: AbortSignal; onProgress: (count: number) => void },
  ) => Promise<LeadExport>;
}

/** Above this many rows an exact count costs more than the page itself; the planner's will do. */
const EXACT_COUNT_LIMIT = 10_000;

/** Wraps ra-supabase's data provider: our filters in, errors in plain words out. */
export function createDataProvider(supabase: Supabase): AdminDataProvider {
  const { client, url, publishableKey, request } = supabase;
  const signedJson = supabaseHttpClient({ apiKey: publishableKey, supabaseClient: client });

  const httpClient: typeof fetchUtils.fetchJson = async (address, options) => {
    try {
      return await signedJson(address, options);
    } catch (error) {
      throw dataFailure(error);
    }
  };

  const base = supabaseDataProvider({
    instanceUrl: url,
    apiKey: publishableKey,
    supabaseClient: client,
    httpClient,
    primaryKeys: new Map([["staff", ["user_id"]]]),
  });

  const totals = new Map<string, number>();

  async function countLeads(query: Record<string, string>): Promise<number> {
    const { total } = await provider.getList("leads", {
      pagination: { page: 1, perPage: 1 },
      sort: { field: "created_at", order: "DESC" },
      filter: query,
      meta: { columns: ["id"] },
    });
    return total ?? 0;
  }

  const provider: AdminDataProvider = {
    ...base,

    async getList(resource, params) {
      const filter =
        resource === "leads" ? leadQuery(leadFilter(params.filter ?? {})) : params.filter;
      const set = `${resource} ${JSON.stringify(filter)}`;
      const count = (totals.get(set) ?? 0) > EXACT_COUNT_LIMIT ? "estimated" : "exact";
      const answer = await base.getList(resource, {
        ...params,
        filter,
        meta: { ...params.meta, headers: { Prefer: `count=${count}`, ...params.meta?.headers } },
      });
      totals.set(set, answer.total ?? 0);
      return answer;
    },

    async leadSummary() {
      const [total, fresh, contact_form, download_guide, chat] = await Promise.all([
        countLeads({}),
        countLeads({ status: "new" }),
        countLeads({ form_source: "contact_form" }),
        countLeads({ form_source: "download_guide" }),
        countLeads({ form_source: "chat" }),
      ]);
      return { total, new: fresh, contact_form, download_guide, chat };
    },

    async exportLeads(filter, { signal, onProgress }) {
      const { q, status, form_source } = leadFilter(filter);
      const query = new URLSearchParams({
        ...(q && { search: q }),
        ...(status && { status }),
        ...(form_source && { form_source }),
      });
      try {
        const response = await request(`/functions/v1/export-leads?${query}`, { signal });
        if (!response.ok || !response.body) throw await httpError(response);
        return await collectCsv(response.body, onProgress);
      } catch (error) {
        throw dataFailure(error);
      }
    },
  };
  return provider;
}

async function httpError(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => null);
  return new HttpError(response.statusText, response.status, body);
}

/** Reads a streamed CSV to its end; the bytes are kept as they came. */
async function collectCsv(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress: (count: number) => void,
): Promise<LeadExport> {
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
