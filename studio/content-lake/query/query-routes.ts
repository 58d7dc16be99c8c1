import { forwardedAddress, identityOf, isReader, type Actor } from "../auth/access.ts";
import type { LakeConfig } from "../config.ts";
import { isRecord } from "../storage/documents.ts";
import { httpError, LakeError, queryError, signedOut } from "../errors.ts";
import { parsePerspective, type Perspective } from "./perspectives.ts";
import type { QueryPool } from "./query-pool.ts";
import { readJson, type LakeRequest, type Reply, type Route } from "../http/router.ts";
import { TimeBudget } from "./time-budget.ts";

/** Queries: `GET` and `POST /data/query/<dataset>`. */
const LONGEST_QUERY = 128 * 1024;
const MAX_BODY_BYTES = 2 * 1024 * 1024;
/** One tag for all content: whoever follows the live events asks again after every change. */
export const SYNC_TAG = "s1:all";

const READER_LIMIT_MS = 5000;
const VISITOR_LIMIT_MS = 2000;

type Wanted = {
  query: string;
  params: Record<string, unknown>;
  perspective: string | null;
  returnQuery: boolean;
};

export function queryRoutes(config: LakeConfig, pool: Pick<QueryPool, "run">): Route[] {
  const budget = new TimeBudget({ what: "queries", each: 4000, together: 20_000 });
  const answer = async (request: LakeRequest, wanted: Wanted): Promise<Reply> => {
    const { actor, incoming, outgoing, version } = request;
    const { query, params } = wanted;
    if (query.trim() === "") throw httpError(400, "The parameter query is missing");
    if (query.length > LONGEST_QUERY)
      throw queryError(query.slice(0, 80), `A query may be ${LONGEST_QUERY} characters long`);
    const perspective = allowed(actor, wanted.perspective, version);
    const address = isReader(actor) ? undefined : forwardedAddress(incoming);
    const end = address === undefined ? undefined : budget.begin(address);
    const limitMs = isReader(actor) ? READER_LIMIT_MS : VISITOR_LIMIT_MS;
    const result = pool.run(
      { query, params, perspective, identity: identityOf(actor) },
      // Visitors are one caller, so that they cannot delay staff and the site however many they are.
      { caller: identityOf(actor), limitMs, isWanted: () => !outgoing.destroyed },
    );
    const { json, ms } = await result.catch((error: unknown) => {
      end?.(wasStopped(error) ? limitMs : 0);
      throw error;
    });
    end?.(ms);
    const parts = [
      ...(wanted.returnQuery ? [`"query":${JSON.stringify(query)}`] : []),
      `"result":${json}`,
      `"syncTags":${JSON.stringify([SYNC_TAG])}`,
      `"ms":${Math.round(ms)}`,
    ];
    return {
      headers: { "content-type": "application/json; charset=utf-8" },
      text: `{${parts.join(",")}}`,
    };
  };

  // As with a private dataset of Sanity's, unless a setting makes it a public one.
  const access = config.publicQueries ? "open" : "reader";
  return [
    {
      method: "GET",
      path: "/data/query/:dataset",
      access,
      handle: (request) => answer(request, fromAddress(request.url.searchParams)),
    },
    {
      method: "POST",
      path: "/data/query/:dataset",
      access,
      handle: async (request) => {
        const body = await readJson(request, MAX_BODY_BYTES);
        const wanted = fromAddress(request.url.searchParams);
        if (typeof body.query !== "string") throw httpError(400, "The query is missing");
        const params = isRecord(body.params) ? body.params : {};
        return answer(request, { ...wanted, query: body.query, params });
      },
    },
  ];
}

const wasStopped = (error: unknown) =>
  error instanceof LakeError && (error.status === 408 || error.status === 422);

/**
 * Visitors see what is published under an id without a dot, whatever the API version. So does the
 * site, which shows visitors what it finds, when it asks for what is published.
 */
function allowed(actor: Actor, wanted: string | null, version: string): Perspective {
  if (isReader(actor)) {
    const perspective = parsePerspective(wanted, version);
    return actor.kind === "site" && perspective === "published" ? "public" : perspective;
  }
  if (wanted && parsePerspective(wanted, version) !== "published")
    throw signedOut("Sign in to read drafts; visitors may use the perspective published");
  return "public";
}

function fromAddress(search: URLSearchParams): Wanted {
  return {
    query: search.get("query") ?? "",
    params: queryParams(search),
    perspective: search.getAll("perspective").join(",") || null,
    returnQuery: search.get("returnQuery") !== "false",
  };
}

/** The `$name` parameters of an address, each JSON. */
export function queryParams(search: URLSearchParams): Record<string, unknown> {
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
