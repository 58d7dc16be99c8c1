/**
 * The refusals of the content lake, in the shapes Sanity's API answers with, so that
 * `@sanity/client` and the Studio show the sentence meant for people. A `LakeError` is a designed
 * answer: its body is sent as it is; anything else thrown is answered as a bare 500.
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

/** A start that cannot be: `message` tells the operator what is wrong and what to do. */
export class StartError extends Error {}

const TITLES: Record<number, string> = {
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

/** `{statusCode, error, message}`: the shape of every refusal outside queries and mutations. */
export function httpError(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): LakeError {
  const error = TITLES[status] ?? "Error";
  return new LakeError(status, message, { statusCode: status, error, message }, headers);
}

/** No session: the code lets the Studio tell an ended session from a missing right. */
export function signedOut(message = "Sign in to read or change content"): LakeError {
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

/** A refused mutation; `index` is its place in the request. */
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

/** A refused mutation: nothing of its transaction is applied. */
export const mutationError = (status: number, problem: MutationProblem): LakeError =>
  new MutationError(status, problem, 0);

/** The same refusal for the mutation at that place in the request; other errors stay as they are. */
export const refusedAt = (error: unknown, index: number): unknown =>
  error instanceof MutationError ? new MutationError(error.status, error.problem, index) : error;

/** A refused action; `index` is its place in the request. */
export function actionError(status: number, description: string, index: number): LakeError {
  return new LakeError(status, description, {
    error: {
      type: "actionError",
      description,
      items: [{ error: { type: "actionError", description, message: description }, index }],
    },
  });
}

/** A query that cannot be parsed or answered; `start` and `end` mark the place in the query. */
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

/** A query was stopped at its time limit. */
export const queryTimeout = (timeLimitMs: number): LakeError =>
  httpError(408, `The query took longer than ${timeLimitMs / 1000} seconds and was stopped`);

/** The role does not allow it. */
export function forbidden(permission: string): LakeError {
  const description = `Insufficient permissions; permission "${permission}" required`;
  return mutationError(403, { type: "insufficientPermissionsError", description, permission });
}

/** The role does not allow an action; the Studio reads `type` to grey out what it offers. */
export function forbiddenAction(permission: string): LakeError {
  const description = `Insufficient permissions; permission "${permission}" required`;
  return new LakeError(403, description, {
    error: { type: "insufficientPermissionsError", description, permission },
  });
}

/** Writes cannot be made durable now; nothing was changed and a retry is safe. */
export function storageUnavailable(reason: string): LakeError {
  return httpError(503, `${reason} Nothing was changed; try again in a moment.`, {
    "retry-after": "5",
  });
}
