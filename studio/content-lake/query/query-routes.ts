import { isRecord } from "../../../supabase/domain/json.ts";
import { getIdentity, isReader, type Actor } from "../auth/access.ts";
import { getClientAddress } from "../auth/client-address.ts";
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

const readerTimeoutMs = 5000;
const visitorTimeoutMs = 2000;

type QueryInput = {
  /** Not validated; see `requireQuery`. */
  query: unknown;
  params: Record<string, unknown>;
  perspective: string | null;
  returnQuery: boolean;
};

export function createQueryRoutes(config: LakeConfig, pool: Pick<QueryPool, "run">): Route[] {
  const budget = new TimeBudget({ label: "queries", perAddressMs: 4000, totalMs: 20_000 });
  const runQuery = async (request: LakeRequest, input: QueryInput): Promise<Reply> => {
    const { actor, incoming, outgoing, version } = request;
    const { params } = input;
    const query = requireQuery(input.query);
    if (query.length > maxQueryLength)
      throw queryError(query.slice(0, 80), `A query may have at most ${maxQueryLength} characters`);
    const perspective = resolvePerspective(actor, input.perspective, version);
    const address = isReader(actor) ? undefined : getClientAddress(incoming);
    const chargeTime = address === undefined ? undefined : budget.start(address);
    const limitMs = isReader(actor) ? readerTimeoutMs : visitorTimeoutMs;
    const result = pool.run(
      { query, params, perspective, identity: getIdentity(actor) },
      // Visitors share one caller, so that any number of them cannot delay staff and the site.
      { caller: getIdentity(actor), limitMs, isClientConnected: () => !outgoing.destroyed },
    );
    const { json, ms } = await result.catch((error: unknown) => {
      chargeTime?.(reachedLimit(error) ? limitMs : 0);
      throw error;
    });
    chargeTime?.(ms);
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
        const params = isRecord(body.params) ? body.params : {};
        return runQuery(request, { ...input, query: body.query, params });
      },
    },
  ];
}

/** Timeouts (408) and exhausted memory (422) cost the whole limit; other errors cost nothing. */
const reachedLimit = (error: unknown) =>
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
    throw unauthorized(
      "Only the `published` perspective is available without a session. Sign in to read drafts.",
    );
  return "public";
}

/** The text of a query. Throws 400 when it is missing or empty. */
export function requireQuery(query: unknown): string {
  if (typeof query !== "string" || query.trim() === "") throw httpError(400, "The query is empty");
  return query;
}

function parseQueryInput(search: URLSearchParams): QueryInput {
  return {
    query: search.get("query"),
    params: parseQueryParams(search),
    perspective: search.getAll("perspective").join(",") || null,
    returnQuery: search.get("returnQuery") !== "false",
  };
}

/** Parses the `$name` parameters of a URL; each value is JSON. */
export function parseQueryParams(search: URLSearchParams): Record<string, unknown> {
  const entries = [...search].filter(([name]) => name.startsWith("$"));
  // Assigning `__proto__` would set the prototype of the object instead of a parameter.
  return Object.fromEntries(entries.map(([name, text]) => [name.slice(1), parseParam(name, text)]));
}

function parseParam(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw httpError(400, `The value of the parameter ${name} is not valid JSON`);
  }
}
