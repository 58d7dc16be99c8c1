/**
 * Errors of the content lake in the shapes of Sanity's API, so that `@sanity/client` and the Studio
 * show their messages. The body of a `LakeError` is sent as is; any other error becomes a plain
 * 500.
 */
export class LakeError extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    body: unknown,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = "LakeError";
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

const statusTexts: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  413: "Payload Too Large",
  415: "Unsupported Media Type",
  416: "Range Not Satisfiable",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
};

/** Error body outside queries and mutations: `{statusCode, error, message}`. */
export function httpError(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): LakeError {
  const error = statusTexts[status] ?? "Error";
  return new LakeError(status, message, { statusCode: status, error, message }, headers);
}

/** 401 without a session. The Studio needs the code to distinguish it from a missing permission. */
export function unauthorized(message = "Sign in to read or change content"): LakeError {
  return new LakeError(401, message, {
    statusCode: 401,
    error: "Unauthorized",
    errorCode: "SIO-401-ANF",
    message,
  });
}

export type MutationProblem = {
  type: string;
  description: string;
  id?: string;
  [detail: string]: unknown;
};

/** A rejected mutation; `index` is its position in the request. */
class MutationError extends LakeError {
  readonly problem: MutationProblem;

  constructor(status: number, problem: MutationProblem, index: number) {
    super(status, problem.description, {
      error: {
        type: "mutationError",
        description: `The mutation(s) failed: ${problem.description}`,
        items: [{ error: problem, index }],
      },
    });
    this.problem = problem;
  }
}

/** A rejected mutation; its whole transaction is rolled back. */
export const mutationError = (status: number, problem: MutationProblem): LakeError =>
  new MutationError(status, problem, 0);

/** The same error for the mutation at `index`; other errors are returned unchanged. */
export const withMutationIndex = (error: unknown, index: number): unknown =>
  error instanceof MutationError ? new MutationError(error.status, error.problem, index) : error;

/** A rejected action; `index` is its position in the request. */
export function actionError(status: number, description: string, index: number): LakeError {
  return new LakeError(status, description, {
    error: {
      type: "actionError",
      description,
      items: [{ error: { type: "actionError", description, message: description }, index }],
    },
  });
}

/** A query that cannot be parsed or evaluated; `start` and `end` mark the position in the query. */
export function queryError(
  query: string,
  description: string,
  start = 0,
  end = query.length,
): LakeError {
  return new LakeError(400, description, {
    error: { type: "queryParseError", description, query, start, end },
  });
}

/** The query reached its time limit. */
export const queryTimeout = (timeLimitMs: number): LakeError =>
  httpError(408, `The query took longer than ${timeLimitMs / 1000} seconds and was stopped`);

/** 403: the role lacks the permission for a mutation. */
export function forbidden(permission: string): LakeError {
  const description = `Insufficient permissions; permission "${permission}" required`;
  return mutationError(403, { type: "insufficientPermissionsError", description, permission });
}

/**
 * 403: the role lacks the permission for an action. The Studio reads `type` to disable its buttons.
 */
export function forbiddenAction(permission: string): LakeError {
  const description = `Insufficient permissions; permission "${permission}" required`;
  return new LakeError(403, description, {
    error: { type: "insufficientPermissionsError", description, permission },
  });
}

/** 503: the disk accepts no writes. Nothing was changed, so a retry is safe. */
export function storageUnavailable(reason: string): LakeError {
  return httpError(503, `${reason} Nothing was changed; try again in a moment.`, {
    "retry-after": "5",
  });
}
