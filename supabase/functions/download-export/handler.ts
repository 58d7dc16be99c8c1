import type { FunctionContext } from "../_shared/context.ts";
import { getErrorName } from "../_shared/errors.ts";
import { isRecord } from "../_shared/json.ts";
import { postAsService } from "../_shared/service.ts";

/** A row of `begin_export`. */
type ExportedFile = {
  readonly id: string;
  readonly file_name: string;
  readonly media_type: string;
  /** The first lines of the file; may be empty. */
  readonly header: string;
};

/** The last row of a page of `read_export_lines`; the next page starts after it. */
type PageEnd = {
  readonly end_at: string;
  readonly end_id: string;
};

/** A database call failed. `status` is the HTTP status of the REST engine. */
class ExportError extends Error {
  override name = "ExportError";
  readonly status: number;

  constructor(status: number) {
    super(`The database returned ${status}.`);
    this.status = status;
  }
}

const errorMessages = new Map([
  [403, "Your role cannot export this."],
  [410, "This link has been used or has expired. Export the file again in the back office."],
]);

/**
 * GET /functions/v1/download-export?token= streams an export. `create_export` issues the link token.
 *
 * The database produces at most two pages ahead of the client, so memory use stays constant. Each
 * page is read with the current permissions of the requesting account. If a page fails, the
 * response is aborted: ending it normally would make a truncated file look complete.
 */
export async function handler(request: Request, context: FunctionContext): Promise<Response> {
  if (request.method !== "GET") return errorResponse(405, "Use GET to download a file.");
  const linkToken = new URL(request.url).searchParams.get("token") ?? "";
  try {
    const [file] = await fetchRows(context, "begin_export", { link_token: linkToken }, parseFile);
    if (!file) throw new ExportError(404);
    return new Response(streamFile(context, file), {
      headers: {
        "content-type": file.media_type,
        "content-disposition": `attachment; filename="${file.file_name}"`,
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    const status = error instanceof ExportError ? error.status : 503;
    if (status >= 500) context.log?.(`an export was not sent: ${getErrorName(error)}`);
    return errorResponse(
      status,
      errorMessages.get(status) ?? "Could not load the file. Try again.",
    );
  }
}

const encoder = new TextEncoder();

function streamFile(
  context: FunctionContext,
  { id, header }: ExportedFile,
): ReadableStream<Uint8Array> {
  const end = (is_whole: boolean) =>
    postAsService(context, "rpc/end_export", { export: id, is_whole });
  const pieces = readPieces(context, id);
  return new ReadableStream({
    start(controller) {
      if (header) controller.enqueue(encoder.encode(header));
    },
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (!done) {
          controller.enqueue(value);
          return;
        }
        const response = await end(true);
        const state: unknown = await response.json();
        if (state !== "finished") throw new ExportError(response.status);
        controller.close();
      } catch (error) {
        context.log?.(`an export was aborted: ${getErrorName(error)}`);
        await end(false).catch(() => undefined);
        throw error;
      }
    },
    async cancel() {
      // The pages are closed even if the database cannot be reached.
      await Promise.allSettled([end(false), pieces.return()]);
    },
  });
}

/** The bytes of all pages. No piece is empty: a pull that enqueues nothing is not called again. */
async function* readPieces(context: FunctionContext, id: string): AsyncGenerator<Uint8Array, void> {
  const pages: Promise<Response>[] = [];
  let begin: PageEnd | undefined;
  let nextEnd: Promise<PageEnd | undefined> | undefined = findPageEnd(context, id, begin);
  const requestPage = async (): Promise<void> => {
    if (!nextEnd) return;
    const end = await nextEnd;
    pages.push(markHandled(readPage(context, id, begin, end)));
    begin = end;
    nextEnd = end && markHandled(findPageEnd(context, id, end));
  };
  try {
    await requestPage();
    await requestPage();
    for (let page = await pages[0]; page; page = await pages[0]) {
      await requestPage();
      pages.shift();
      yield* readPageBytes(page);
    }
  } finally {
    for (const page of pages) page.then(({ body }) => body?.cancel()).catch(() => undefined);
  }
}

/** Prevents an unhandled rejection if a promise is never awaited because the client disconnects. */
function markHandled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

/** The end of the page after a row; undefined for the last page. @throws ExportError */
async function findPageEnd(
  context: FunctionContext,
  id: string,
  begin: PageEnd | undefined,
): Promise<PageEnd | undefined> {
  const args = { export: id, ...startAfter(begin) };
  const [end] = await fetchRows(context, "find_export_page", args, parsePageEnd);
  return end;
}

/** Requests a page; its body is not read yet. @throws ExportError */
async function readPage(
  context: FunctionContext,
  id: string,
  begin: PageEnd | undefined,
  end: PageEnd | undefined,
): Promise<Response> {
  const response = await postAsService(
    context,
    "rpc/read_export_lines",
    { export: id, ...startAfter(begin), ...end },
    { accept: "text/plain, application/json" },
  );
  if (!response.ok) {
    await response.body?.cancel();
    throw new ExportError(response.status);
  }
  return response;
}

const startAfter = (end: PageEnd | undefined) =>
  end && { after_at: end.end_at, after_id: end.end_id };

/** The chunks of a page. REST engines without plain text responses return it as a JSON string. */
async function* readPageBytes(page: Response): AsyncGenerator<Uint8Array, void> {
  if (page.headers.get("content-type")?.startsWith("application/json")) {
    const text: unknown = await page.json();
    if (typeof text !== "string") throw new ExportError(500);
    if (text.length > 0) yield encoder.encode(text);
    return;
  }
  const reader = page.body?.getReader();
  try {
    for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read())
      if (chunk.value.length > 0) yield chunk.value;
  } finally {
    await reader?.cancel();
  }
}

/** The rows of a database function. @throws ExportError */
async function fetchRows<Row>(
  context: FunctionContext,
  name: string,
  args: object,
  parseRow: (value: unknown) => Row | null,
): Promise<readonly Row[]> {
  const response = await postAsService(context, `rpc/${name}`, args);
  if (!response.ok) {
    await response.body?.cancel();
    throw new ExportError(response.status);
  }
  const rows: unknown = await response.json();
  if (!Array.isArray(rows)) throw new ExportError(500);
  return rows.map((value: unknown) => {
    const row = parseRow(value);
    if (row === null) throw new ExportError(500);
    return row;
  });
}

function parseFile(value: unknown): ExportedFile | null {
  if (!isRecord(value)) return null;
  const { id, file_name, media_type, header } = value;
  return typeof id === "string" && typeof file_name === "string" && typeof media_type === "string"
    ? { id, file_name, media_type, header: typeof header === "string" ? header : "" }
    : null;
}

function parsePageEnd(value: unknown): PageEnd | null {
  if (!isRecord(value)) return null;
  const { end_at, end_id } = value;
  return typeof end_at === "string" && typeof end_id === "string" ? { end_at, end_id } : null;
}

/**
 * Errors are attachments too: shown inline, they would replace the back office in the browser tab.
 */
function errorResponse(status: number, message: string): Response {
  return Response.json(
    { message },
    {
      status,
      headers: {
        "content-disposition": 'attachment; filename="error.json"',
        "cache-control": "no-store",
      },
    },
  );
}
