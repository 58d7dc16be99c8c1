import type { Database } from "@site/supabase/contracts/database.types";
import { normalizeSearch } from "@site/supabase/domain/lead-search";
import type {
  DataProvider,
  GetListParams,
  GetListResult,
  GetManyParams,
  RaRecord,
} from "react-admin";
import { chatFilter, chatQuery } from "./chat-query.ts";
import type { AdminDataProvider } from "./data-provider.ts";
import { leadFilter, leadQuery } from "./lead-query.ts";
import type { RestApi } from "./rest-api.ts";

type Functions = Database["public"]["Functions"];
type CountFunction = "count_leads" | "count_chats" | "count_people";

/** The precision of a list's total; `meta` of its response. */
export interface TotalMeta {
  /** False when the total is an estimate. */
  isExact: boolean;
  /** Only the newest rows were searched. */
  isWindowed?: boolean;
}

/** Above this many rows an exact count costs more than the page itself, so the planner's estimate is used. */
const maxExactCount = 10_000;

/** Lists and reads rows. Lists of leads, people and chats come from database functions. */
export function createListReader(
  base: DataProvider,
  api: RestApi,
): Pick<AdminDataProvider, "getList" | "getMany"> {
  const totals = new Map<string, number>();

  async function listTable<Row extends RaRecord>(resource: string, params: GetListParams) {
    const key = `${resource} ${JSON.stringify(params.filter)}`;
    const count = (totals.get(key) ?? 0) > maxExactCount ? "estimated" : "exact";
    const result = await base.getList<Row>(resource, {
      ...params,
      meta: { ...params.meta, headers: { Prefer: `count=${count}`, ...params.meta?.headers } },
    });
    totals.set(key, result.total ?? 0);
    const meta: TotalMeta = { isExact: count === "exact" };
    return { ...result, meta };
  }

  return {
    async getList<Row extends RaRecord>(
      resource: string,
      params: GetListParams,
    ): Promise<GetListResult<Row>> {
      const filter = params.filter ?? {};
      switch (resource) {
        case "chats":
          return readPage<Row>(
            api,
            "search_chats",
            "count_chats",
            chatQuery(chatFilter(filter)),
            params,
          );
        case "leads":
          return readPage<Row>(
            api,
            "search_leads",
            "count_leads",
            leadQuery(leadFilter(filter)),
            params,
            {
              sort: params.sort?.field,
              descending: params.sort?.order !== "ASC",
            },
          );
        case "people":
          return readPage<Row>(api, "search_people", "count_people", peopleQuery(filter), params);
        default:
          return listTable<Row>(resource, params);
      }
    },

    async getMany<Row extends RaRecord>(resource: string, params: GetManyParams<Row>) {
      if (resource !== "chats") return base.getMany<Row>(resource, params);
      return { data: await api.fetchRecords<Row>("read_chats", { sessions: params.ids }) };
    },
  };
}

/** Reads a page and its total with database functions that are fast at any table size. */
async function readPage<Row extends RaRecord>(
  api: RestApi,
  search: "search_leads" | "search_chats" | "search_people",
  count: CountFunction,
  query: Functions[CountFunction]["Args"],
  { pagination }: GetListParams,
  sort: object = {},
) {
  const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
  const range = { row_offset: (page - 1) * perPage, max_rows: perPage };
  const [data, [counted]] = await Promise.all([
    api.fetchRecords<Row>(search, { ...query, ...sort, ...range }),
    api.call(count, query),
  ]);
  const meta: TotalMeta = {
    isExact: counted?.is_exact ?? true,
    isWindowed: counted !== undefined && "is_windowed" in counted && counted.is_windowed === true,
  };
  return { data, total: counted?.count ?? 0, meta };
}

/** The query of the search field above the list of people. */
function peopleQuery({ q }: Record<string, unknown>): { search?: string } {
  const search = typeof q === "string" ? normalizeSearch(q) : "";
  return search ? { search } : {};
}
