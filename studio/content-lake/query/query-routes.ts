import { isRecord } from "../../../supabase/domain/json.ts";
import { getClientAddress, getIdentity, isReader, type Actor } from "../auth/access.ts";
import type { LakeConfig } from "../config.ts";
import { httpError, LakeError, queryError, unauthorized } from "../errors.ts";
import { parsePerspective, type Perspective } from "./perspectives.ts";
import type { QueryPool } from "./query-pool.ts";
import { readJson, type LakeRequest, type Reply, type Route } from "../http/router.ts";
import { TimeBudget } from "./time-budget.ts";

/** Query endpoints: `GET` and `POST /data/query/<dataset>`. */
const maxQueryLength = 128 * 1024;
const maxBodyBytes = 2 * 1024 * 1024;
/** A single tag for all content: clients of live events refetch after every change. */
export const syncTag = "s1:all";

const readerLimitMs = 5000;
const visitorLimitMs = 2000;

type QueryInput = {
  query: string;
  params: Record<string, unknown>;
  perspective: string | null;
  returnQuery: boolean;
};

export function createQueryRoutes(config: LakeConfig, pool: Pick<QueryPool, "run">): Route[] {
  const budget = new TimeBudget({ label: "queries", perAddressMs: 4000, totalMs: 20_000 });
  const runQuery = async (request: LakeRequest, input: QueryInput): Promise<Reply> => {
    const { actor, incoming, outgoing, version } = request;
    const { query, params } = input;
    if (query.trim() === "") throw httpError(400, "The parameter query is missing");
    if (query.length > maxQueryLength)
      throw queryError(query.slice(0, 80), `A query may have at most ${maxQueryLength} characters`);
    const perspective = resolvePerspective(actor, input.perspective, version);
    const address = isReader(actor) ? undefined : getClientAddress(incoming);
    const end = address === undefined ? undefined : budget.start(address);
    const limitMs = isReader(actor) ? readerLimitMs : visitorLimitMs;
    const result = pool.run(
      { query, params, perspective, identity: getIdentity(actor) },
      // Visitors share one caller, so that any number of them cannot delay staff and the site.
      { caller: getIdentity(actor), limitMs, isClientConnected: () => !outgoing.destroyed },
    );
    const { json, ms } = await result.catch((error: unknown) => {
      end?.(wasAborted(error) ? limitMs : 0);
      throw error;
    });
    end?.(ms);
    const parts = [
      ...(input.returnQuery ? [`"query":${JSON.stringify(query)}`] : []),
      `"result":${json}`,
      `"syncTags":${JSON.stringify([syncTag])}`,
      `"ms":${Math.round(ms)}`,
    ];
    return {
      headers: { "content-type": "application/json; charset=utf-8" },
      text: `{${parts.join(",")}}`,
    };
  };

  // Like a private Sanity dataset, unless the settings make it public.
  const access = config.publicQueries ? "open" : "reader";
  return [
    {
      method: "GET",
      path: "/data/query/:dataset",
      access,
      handle: (request) => runQuery(request, parseQueryInput(request.url.searchParams)),
    },
    {
      method: "POST",
      path: "/data/query/:dataset",
      access,
      handle: async (request) => {
        const body = await readJson(request, maxBodyBytes);
        const input = parseQueryInput(request.url.searchParams);
        if (typeof body.query !== "string") throw httpError(400, "The query is missing");
        const params = isRecord(body.params) ? body.params : {};
        return runQuery(request, { ...input, query: body.query, params });
      },
    },
  ];
}

const wasAborted = (error: unknown) =>
  error instanceof LakeError && (error.status === 408 || error.status === 422);

/**
 * Visitors see published documents whose id has no dot, for every API version. The site's published
 * queries get the same perspective because visitors see their results.
 */
function resolvePerspective(actor: Actor, input: string | null, version: string): Perspective {
  if (isReader(actor)) {
    const perspective = parsePerspective(input, version);
    return actor.kind === "site" && perspective === "published" ? "public" : perspective;
  }
  if (input && parsePerspective(input, version) !== "published")
    throw unauthorized("Sign in to read drafts. Visitors may only use the perspective published");
  return "public";
}

function parseQueryInput(search: URLSearchParams): QueryInput {
  return {
    query: search.get("query") ?? "",
    params: parseQueryParams(search),
    perspective: search.getAll("perspective").join(",") || null,
    returnQuery: search.get("returnQuery") !== "false",
  };
}

/** Parses the `$name` parameters of a URL; each value is JSON. */
export function parseQueryParams(search: URLSearchParams): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const [name, value] of search) {
    if (!name.startsWith("$")) continue;
    try {
      params[name.slice(1)] = JSON.parse(value);
    } catch {
      throw httpError(400, `The value of the parameter ${name} is not valid JSON`);
    }
  }
  return params;
}
