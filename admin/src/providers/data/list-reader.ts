import type { Database } from "@site/supabase/contracts/database.types";
import type {
  DataProvider,
  GetListParams,
  GetListResult,
  GetManyParams,
  RaRecord,
} from "react-admin";
import { auditQuery } from "./audit-query.ts";
import { chatFilter, chatQuery } from "./chat-query.ts";
import type { AdminDataProvider } from "./data-provider.ts";
import { companyFilter, companyQuery } from "./company-query.ts";
import { leadFilter, leadQuery } from "./lead-query.ts";
import { peopleFilter, peopleQuery } from "./people-query.ts";
import type { RestApi } from "./rest-api.ts";

type Functions = Database["public"]["Functions"];
type CountFunction = "count_leads" | "count_chats" | "count_people" | "count_companies";

/** The precision of a list's total; `meta` of its response. */
export interface TotalMeta {
  /** False when the total is an estimate. */
  isExact: boolean;
  /** Only the newest rows were searched. */
  isWindowed?: boolean;
}

/** Above this many rows, an exact count takes longer than the page itself, so the planner's estimate is used. */
const maxExactCount = 10_000;

/** Lists and reads rows. Lists of leads, people, companies and chats come from database functions. */
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
      sort: sortById(resource, params.sort),
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
        case "audit":
          return readAudit<Row>(api, params);
        case "chats":
          return readPage<Row>(
            api,
            "search_chats",
            "count_chats",
            chatQuery(chatFilter(filter)),
            params,
          );
        case "leads":
          // The leads of people, by a filter that the search does not have.
          if (params.meta?.of === "people") return listTable<Row>(resource, params);
          return readPage<Row>(
            api,
            "search_leads",
            "count_leads",
            leadQuery(leadFilter(filter)),
            params,
            sortArguments(params.sort),
          );
        case "people":
          return readPage<Row>(
            api,
            "search_people",
            "count_people",
            peopleQuery(peopleFilter(filter)),
            params,
            sortArguments(params.sort),
          );
        case "companies":
          return readPage<Row>(
            api,
            "search_companies",
            "count_companies",
            companyQuery(companyFilter(filter)),
            params,
            sortArguments(params.sort),
          );
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

/** Reads a page of the audit log, which has no total, and one entry more to see whether a page follows. */
async function readAudit<Row extends RaRecord>(
  api: RestApi,
  { pagination, filter = {} }: GetListParams,
): Promise<GetListResult<Row>> {
  const { page, perPage } = pagination ?? { page: 1, perPage: 50 };
  const entries = await api.fetchRecords<Row>("read_audit", {
    ...auditQuery(filter),
    row_offset: (page - 1) * perPage,
    max_rows: perPage + 1,
  });
  const data = entries.slice(0, perPage);
  // On the last page the total is known.
  return entries.length > perPage
    ? { data, pageInfo: { hasNextPage: true, hasPreviousPage: page > 1 } }
    : { data, total: (page - 1) * perPage + data.length };
}

/** Tables without a column `id`. */
const withoutId = new Set(["staff", "lead_points", "tags"]);

/** Adds the id to the order, so that pages neither repeat nor skip rows with equal values. */
function sortById(resource: string, sort: GetListParams["sort"]): GetListParams["sort"] {
  if (!sort || sort.field === "id" || sort.field.includes(",") || withoutId.has(resource))
    return sort;
  return { ...sort, field: `${sort.field}.${sort.order.toLowerCase()},id` };
}

/**
 * The order of a search. React-Admin sends `id` where a screen sets none, which the functions reject;
 * they then use their own order.
 */
const sortArguments = (sort: GetListParams["sort"]) =>
  sort && sort.field !== "id" ? { sort: sort.field, descending: sort.order !== "ASC" } : {};

/** Reads a page and its total with database functions that are fast at any table size. */
async function readPage<Row extends RaRecord>(
  api: RestApi,
  search: "search_leads" | "search_chats" | "search_people" | "search_companies",
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
