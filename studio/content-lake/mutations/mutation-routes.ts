import { getIdentity } from "../auth/access.ts";
import { perform } from "./actions.ts";
import type { LakeConfig } from "../config.ts";
import { isRecord, type Doc } from "../storage/documents.ts";
import { forbiddenAction, httpError, LakeError, mutationError, withMutationIndex } from "../errors.ts";
import { evaluateQuery } from "../query/groq.ts";
import { lastOf } from "../history/history-routes.ts";
import { mutate } from "./mutate.ts";
import type { PerspectiveCache } from "../query/perspectives.ts";
import { finalIdsOf } from "../releases/release-actions.ts";
import { checkReleases, isReleaseId, releaseNamed } from "../releases/releases.ts";
import { readJson, type LakeRequest, type Reply, type Route } from "../http/router.ts";
import type { Store, TransactionOutcome } from "../storage/store.ts";
import { newId, type Transaction } from "./transaction.ts";

/** Changes: `POST /data/mutate/<dataset>` and `POST /data/actions/<dataset>`. */
const MOST_MUTATIONS = 10_000;
/** Evaluated between changes, during which nothing else is served. */
const MUTATION_QUERY_LIMIT_MS = 1000;
/** How long to wait for a change to be seen by queries; here it always is before the answer. */
const VISIBILITIES = ["sync", "async", "deferred"];

export function writeRoutes(config: LakeConfig, store: Store, perspectives: PerspectiveCache): Route[] {
  const find = (
    transaction: Transaction,
    identity: string,
    query: string,
    params: Record<string, unknown>,
  ): string[] => {
    const found = perspectives.withView(transaction.view, (dataset) =>
      evaluateQuery({
        query,
        params,
        identity,
        dataset,
        projectId: config.projectId,
        datasetName: config.dataset,
        timeLimitMs: MUTATION_QUERY_LIMIT_MS,
      }),
    );
    const items: unknown[] = Array.isArray(found) ? found : [found];
    return items.flatMap((item) =>
      isRecord(item) && typeof item._id === "string" ? item._id : [],
    );
  };

  const mutateAll = async (request: LakeRequest): Promise<Reply> => {
    const body = await readJson(request);
    const mutations = body.mutations;
    if (!Array.isArray(mutations)) throw httpError(400, "mutations must be an array");
    if (mutations.length > MOST_MUTATIONS)
      throw mutationError(413, {
        type: "validationError",
        description: `A request may hold ${MOST_MUTATIONS} mutations`,
      });
    const flags = request.url.searchParams;
    const visibility = flags.get("visibility") ?? "sync";
    if (!VISIBILITIES.includes(visibility))
      throw httpError(400, `visibility must be one of ${VISIBILITIES.join(", ")}`);
    const author = getIdentity(request.actor);
    const outcome = await store.transact(
      {
        ...transactionId(flags.get("transactionId") ?? body.transactionId),
        author,
        dryRun: flags.get("dryRun") === "true",
      },
      (transaction) => {
        const context = {
          transaction,
          find: (query: string, params: Record<string, unknown>) =>
            find(transaction, author, query, params),
          generateArrayKeys: flags.get("autoGenerateArrayKeys") === "true",
        };
        for (const [index, mutation] of mutations.entries()) {
          try {
            mutate(context, mutation);
          } catch (error) {
            throw withMutationIndex(error, index);
          }
        }
        refuseReleases(transaction);
        checkReleases(transaction);
      },
    );
    return { json: mutationReply(outcome, flags, store) };
  };

  const act = async (request: LakeRequest): Promise<Reply> => {
    const body = await readJson(request);
    const actions: unknown[] = Array.isArray(body.actions)
      ? body.actions
      : body.actions === undefined
        ? []
        : [body.actions];
    if (actions.length === 0) throw httpError(400, "actions must be an array with an action");
    const author = getIdentity(request.actor);
    const archived = await archivedVersions(store, actions);
    const dryRun = body.dryRun === true;
    const transacted = store.transact(
      { ...transactionId(body.transactionId), author, dryRun },
      (transaction) => {
        const context = { transaction, author, archived };
        for (const [index, action] of actions.entries()) perform(context, action, index);
      },
    );
    const outcome = await transacted.catch((error: unknown) => {
      if (isQuestionOfRights(body) && error instanceof LakeError && error.status === 409)
        return { id: newId() };
      throw error;
    });
    return { json: { transactionId: outcome.id } };
  };

  return [
    { method: "POST", path: "/data/mutate/:dataset", access: "editor", handle: mutateAll },
    {
      method: "POST",
      path: "/data/actions/:dataset",
      access: "editor",
      forbiddenError: forbiddenAction,
      handle: act,
    },
  ];
}

/**
 * Whether the Studio only asks if the role may, by a dry run of whatever the action is; that the
 * release's state does not allow it now is not what it wants to hear.
 */
const isQuestionOfRights = (body: Record<string, unknown>): boolean =>
  body.dryRun === true && body.skipCrossDatasetReferenceValidation === true;

/** A release follows from its actions: written to directly, it could be in no state or in two. */
function refuseReleases(transaction: Transaction): void {
  for (const id of transaction.view.changes.keys()) {
    if (isReleaseId(id))
      throw mutationError(400, {
        type: "validationError",
        description: `"${id}" is a release; releases are changed by the release actions`,
        id,
      });
  }
}

/** The versions that the releases named by `unarchive` actions held, read from the history. */
async function archivedVersions(
  store: Store,
  actions: unknown[],
): Promise<(id: string) => Doc | undefined> {
  const versions = new Map<string, Doc>();
  for (const action of actions) {
    if (!isRecord(action) || action.actionType !== "sanity.action.release.unarchive") continue;
    const release = releaseNamed(store.documents, String(action.releaseId));
    for (const id of release ? finalIdsOf(release) : []) {
      const version = await lastOf(store, id);
      if (version) versions.set(id, version);
    }
  }
  return (id) => versions.get(id);
}

function transactionId(value: unknown): { id?: string } {
  if (value === undefined || value === null) return {};
  if (typeof value === "string" && /^[A-Za-z0-9_-]{1,128}$/.test(value)) return { id: value };
  throw httpError(400, "transactionId must be 1 to 128 letters, digits, dashes or underscores");
}

function mutationReply(
  outcome: TransactionOutcome,
  flags: URLSearchParams,
  store: Store,
): Record<string, unknown> {
  const withDocuments = flags.get("returnDocuments") === "true";
  const results = outcome.results.map((result) => {
    if (!withDocuments) return result;
    const document = outcome.documents.get(result.id) ?? store.documents.get(result.id);
    return { ...result, document };
  });
  return { transactionId: outcome.id, results };
}
