import { isRecord } from "../../../supabase/domain/json.ts";
import { getIdentity } from "../auth/access.ts";
import { checkWritePermission } from "../auth/draft-writes.ts";
import { performAction } from "./action-handlers.ts";
import type { LakeConfig } from "../config.ts";
import { type Doc } from "../storage/documents.ts";
import {
  forbiddenAction,
  httpError,
  LakeError,
  mutationError,
  withMutationIndex,
} from "../errors.ts";
import { CpuBudget, createCpuDeadline } from "../query/cpu-budget.ts";
import { evaluateQuery } from "../query/groq.ts";
import { findLastDocument } from "../history/history-routes.ts";
import { applyMutation, type MutationContext } from "./mutate.ts";
import { weakenVersionReferences } from "./references.ts";
import type { PerspectiveCache } from "../query/perspectives.ts";
import { TimeBudget } from "../query/time-budget.ts";
import { getFinalIds } from "../releases/release-actions.ts";
import { checkReleases, isReleaseId, getRelease } from "../releases/releases.ts";
import { readJson, type LakeRequest, type Reply, type Route } from "../http/router.ts";
import type { Store, TransactionOutcome } from "../storage/store.ts";
import { newId, type Transaction } from "./transaction.ts";

/** Write endpoints: `POST /data/mutate/<dataset>` and `POST /data/actions/<dataset>`. */
const maxMutations = 10_000;
/**
 * Time limits in milliseconds. Transactions run on the main thread and delay all other requests.
 * Those of a query, of all queries of a request, of all queries of an author per minute, and of a
 * whole request.
 */
const maxQueryMs = 1000;
const maxRequestQueryMs = 2000;
const maxAuthorQueryMs = 10_000;
const maxRequestMs = 5000;
/**
 * Sanity's consistency options. Here every change is visible to queries before the response is
 * sent.
 */
const visibilities = ["sync", "async", "deferred"];

type MutationServices = {
  config: LakeConfig;
  store: Store;
  perspectives: PerspectiveCache;
  /** Limits the queries of each author. */
  authorBudget: TimeBudget;
};

const tooSlow =
  "The request took too long and was stopped. Nothing was changed. Send fewer mutations at a time";

export function createMutationRoutes(
  config: LakeConfig,
  store: Store,
  perspectives: PerspectiveCache,
): Route[] {
  const authorBudget = new TimeBudget({ label: "mutations", perAddressMs: maxAuthorQueryMs });
  const services = { config, store, perspectives, authorBudget };
  return [
    {
      method: "POST",
      path: "/data/mutate/:dataset",
      access: "editor",
      handle: (request) => runMutations(services, request),
    },
    {
      method: "POST",
      path: "/data/actions/:dataset",
      access: "editor",
      createForbiddenError: forbiddenAction,
      handle: (request) => runActions(store, request),
    },
  ];
}

async function runMutations(services: MutationServices, request: LakeRequest): Promise<Reply> {
  const body = await readJson(request);
  const { mutations } = body;
  if (!Array.isArray(mutations)) throw httpError(400, "mutations must be an array");
  if (mutations.length > maxMutations)
    throw mutationError(413, {
      type: "validationError",
      description: `A request may contain at most ${maxMutations} mutations`,
    });
  const flags = request.url.searchParams;
  const visibility = flags.get("visibility") ?? "sync";
  if (!visibilities.includes(visibility))
    throw httpError(400, `visibility must be one of ${visibilities.join(", ")}`);
  const author = getIdentity(request.actor);
  const queryBudget = new CpuBudget(maxRequestQueryMs, tooSlow);
  const endCharge = mutations.some(hasQuery) ? services.authorBudget.start(author) : undefined;
  try {
    const outcome = await services.store.transact(
      {
        ...parseTransactionId(flags.get("transactionId") ?? body.transactionId),
        author,
        dryRun: flags.get("dryRun") === "true",
      },
      (transaction) => {
        applyMutations(mutations, {
          transaction,
          find: (query, params) =>
            findIds(services, { transaction, author, query, params, budget: queryBudget }),
          checkTime: createCpuDeadline(maxRequestMs, tooSlow),
          generateArrayKeys: flags.get("autoGenerateArrayKeys") === "true",
        });
        checkWritePermission(request.actor, transaction);
      },
    );
    return { json: formatMutationResult(outcome, flags, services.store) };
  } finally {
    endCharge?.(queryBudget.spentMs);
  }
}

function applyMutations(mutations: unknown[], context: MutationContext): void {
  for (const [index, mutation] of mutations.entries()) {
    try {
      applyMutation(context, mutation);
    } catch (error) {
      throw withMutationIndex(error, index);
    }
  }
  rejectReleaseWrites(context.transaction);
  checkReleases(context.transaction);
}

const hasQuery = (mutation: unknown): boolean =>
  isRecord(mutation) &&
  Object.values(mutation).some((body) => isRecord(body) && typeof body.query === "string");

type IdQuery = {
  transaction: Transaction;
  author: string;
  query: string;
  params: Record<string, unknown>;
  budget: CpuBudget;
};

/** The ids of the documents that a query finds within a transaction. */
function findIds(
  { config, perspectives }: MutationServices,
  { transaction, author, query, params, budget }: IdQuery,
): string[] {
  const result = budget.run((leftMs) =>
    perspectives.withView(transaction.view, (dataset) =>
      evaluateQuery({
        query,
        params,
        identity: author,
        dataset,
        projectId: config.projectId,
        datasetName: config.dataset,
        timeLimitMs: Math.min(maxQueryMs, Math.ceil(leftMs)),
      }),
    ),
  );
  const items: unknown[] = Array.isArray(result) ? result : [result];
  return items.flatMap((item) => (isRecord(item) && typeof item._id === "string" ? item._id : []));
}

async function runActions(store: Store, request: LakeRequest): Promise<Reply> {
  const body = await readJson(request);
  const actions: unknown[] = Array.isArray(body.actions)
    ? body.actions
    : body.actions === undefined
      ? []
      : [body.actions];
  if (actions.length > maxMutations)
    throw httpError(413, `A request may contain at most ${maxMutations} actions`);
  if (actions.length === 0) throw httpError(400, "actions must be a non-empty array");
  const author = getIdentity(request.actor);
  const getArchivedVersion = await readArchivedVersions(store, actions);
  const dryRun = body.dryRun === true;
  try {
    const { id } = await store.transact(
      { ...parseTransactionId(body.transactionId), author, dryRun },
      (transaction) => {
        const context = { transaction, author, getArchivedVersion };
        const checkTime = createCpuDeadline(maxRequestMs, tooSlow);
        for (const [index, action] of actions.entries()) {
          checkTime();
          performAction(context, action, index);
        }
        weakenVersionReferences(transaction);
        checkWritePermission(request.actor, transaction, forbiddenAction);
      },
    );
    return { json: { transactionId: id } };
  } catch (error) {
    if (isPermissionCheck(body) && error instanceof LakeError && error.status === 409)
      return { json: { transactionId: newId() } };
    throw error;
  }
}

/**
 * Whether the Studio only checks permissions with a dry run. It must not receive a conflict with
 * the current state of the release.
 */
const isPermissionCheck = (body: Record<string, unknown>): boolean =>
  body.dryRun === true && body.skipCrossDatasetReferenceValidation === true;

/** Only release actions may change releases; direct writes could produce an inconsistent state. */
function rejectReleaseWrites(transaction: Transaction): void {
  for (const id of transaction.view.changes.keys()) {
    if (isReleaseId(id))
      throw mutationError(400, {
        type: "validationError",
        description: `"${id}" is a release. Use release actions to change it`,
        id,
      });
  }
}

/** Reads the versions of releases that `unarchive` actions restore from the history. */
async function readArchivedVersions(
  store: Store,
  actions: unknown[],
): Promise<(id: string) => Doc | undefined> {
  const versions = new Map<string, Doc>();
  for (const action of actions) {
    if (!isRecord(action) || action.actionType !== "sanity.action.release.unarchive") continue;
    const release = getRelease(store.documents, String(action.releaseId));
    for (const id of release ? getFinalIds(release) : []) {
      const version = await findLastDocument(store, id);
      if (version) versions.set(id, version);
    }
  }
  return (id) => versions.get(id);
}

function parseTransactionId(value: unknown): { id?: string } {
  if (value === undefined || value === null) return {};
  if (typeof value === "string" && /^[A-Za-z0-9_-]{1,128}$/.test(value)) return { id: value };
  throw httpError(400, "transactionId must be 1 to 128 letters, digits, dashes or underscores");
}

function formatMutationResult(
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
