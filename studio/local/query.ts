import { forwardedAddress, identityOf, isReader, type Actor } from "./access.ts";
import type { LakeConfig } from "./config.ts";
import { isRecord } from "./documents.ts";
import { httpError, queryError, signedOut } from "./errors.ts";
import { ask, type Question } from "./groq.ts";
import { parsePerspective, type Datasets, type Perspective } from "./perspectives.ts";
import { readJson, type LakeRequest, type Reply, type Route } from "./router.ts";
import { TimeBudget } from "./time-budget.ts";

/** Queries: `GET` and `POST /data/query/<dataset>`. */
const LONGEST_QUERY = 128 * 1024;
/** One tag for all content: whoever follows the live events asks again after every change. */
export const SYNC_TAG = "s1:all";

/** Staff may wait; a visitor's question must not hold up everybody else's. */
const STAFF_TIME_MS = 10_000;
const VISITOR_TIME_MS = 2000;

type Wanted = {
  query: string;
  params: Record<string, unknown>;
  perspective: string | null;
  returnQuery: boolean;
};

export function queryRoutes(config: LakeConfig, datasets: Datasets): Route[] {
  const answer = (request: LakeRequest, wanted: Wanted): Reply => {
    const started = performance.now();
    if (wanted.query.trim() === "") throw httpError(400, "The parameter query is missing");
    if (wanted.query.length > LONGEST_QUERY)
      throw queryError(
        wanted.query.slice(0, 80),
        `A query may be ${LONGEST_QUERY} characters long`,
      );
    const perspective = allowed(request.actor, wanted.perspective, request.version);
    const question = {
      query: wanted.query,
      params: wanted.params,
      dataset: datasets.get(perspective),
      identity: identityOf(request.actor),
      projectId: config.projectId,
      datasetName: config.dataset,
    };
    const result = isReader(request.actor)
      ? ask({ ...question, timeLimit: STAFF_TIME_MS })
      : askAsVisitor(request, { ...question, timeLimit: VISITOR_TIME_MS });
    return {
      json: {
        ...(wanted.returnQuery ? { query: wanted.query } : {}),
        result: result ?? null,
        syncTags: [SYNC_TAG],
        ms: Math.round(performance.now() - started),
      },
    };
  };
  const budget = new TimeBudget({ what: "queries", each: 4000, together: 20_000 });
  /** The site itself asks over loopback without a visitor's address and is not limited. */
  const askAsVisitor = (request: LakeRequest, question: Question): unknown => {
    const address = forwardedAddress(request.incoming);
    if (address === undefined) return ask(question);
    const end = budget.begin(address);
    try {
      return ask(question);
    } finally {
      end();
    }
  };

  return [
    {
      method: "GET",
      path: "/data/query/:dataset",
      access: "open",
      handle: (request) => answer(request, fromAddress(request.url.searchParams)),
    },
    {
      method: "POST",
      path: "/data/query/:dataset",
      access: "open",
      handle: async (request) => {
        const body = await readJson(request);
        const wanted = fromAddress(request.url.searchParams);
        if (typeof body.query !== "string") throw httpError(400, "The query is missing");
        const params = isRecord(body.params) ? body.params : {};
        return answer(request, { ...wanted, query: body.query, params });
      },
    },
  ];
}

/** Visitors see what is published under an id without a dot, whatever the API version. */
function allowed(actor: Actor, wanted: string | null, version: string): Perspective {
  if (isReader(actor)) return parsePerspective(wanted, version);
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
