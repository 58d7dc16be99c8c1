import type { FunctionContext } from "../_shared/context.ts";
import { postAsService } from "../_shared/service.ts";

/** What `begin_export` tells of a file. */
type ExportedFile = {
  readonly id: string;
  readonly file_name: string;
  readonly media_type: string;
  readonly head: string;
};

/** Where a page of `read_export_lines` ends: its last row, which the next one begins behind. */
type PageEnd = {
  readonly end_at: string;
  readonly end_id: string;
};

/** A call of the database that was not answered with rows. */
class ExportError extends Error {
  override name = "Refused";
  readonly status: number;

  constructor(status: number) {
    super(`The database answered ${status}.`);
    this.status = status;
  }
}

const errorMessages = new Map([
  [403, "Your role does not export this."],
  [410, "This link has been used or is too old. Ask for the file again in the back office."],
]);

/**
 * GET /functions/v1/download-export?ticket= answers the file that a ticket of `create_export` stands for,
 * as a download. While a page is on its way to the client, the database makes the next two, with the rights that
 * whoever asked has at that moment; no more, so that memory stays flat. A page that fails breaks the download
 * off: an early end would look like a complete file.
 */
export async function handler(request: Request, context: FunctionContext): Promise<Response> {
  if (request.method !== "GET") return errorResponse(405, "Use GET to download a file.");
  const ticket = new URL(request.url).searchParams.get("ticket") ?? "";
  try {
    const [file] = await fetchRows<ExportedFile>(context, "begin_export", { ticket });
    if (!file) throw new ExportError(404);
    return new Response(streamFile(context, file), {
      headers: {
        "content-type": file.media_type,
        "content-disposition": `attachment; filename="${file.file_name}"`,
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    if (!(error instanceof ExportError)) throw error;
    const { status } = error;
    return errorResponse(status, errorMessages.get(status) ?? "The file could not be read.");
  }
}

const encoder = new TextEncoder();

function streamFile(context: FunctionContext, { id, head }: ExportedFile): ReadableStream<Uint8Array> {
  const end = (is_whole: boolean) =>
    postAsService(context, "rpc/end_export", { export: id, is_whole });
  const pieces = readPieces(context, id);
  return new ReadableStream({
    start(controller) {
      if (head) controller.enqueue(encoder.encode(head));
    },
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (!done) {
          controller.enqueue(value);
          return;
        }
        const ended = await end(true);
        const state: unknown = await ended.json();
        if (state !== "finished") throw new ExportError(ended.status);
        controller.close();
      } catch (error) {
        await end(false).catch(() => undefined);
        throw error;
      }
    },
    async cancel() {
      await end(false);
      await pieces.return();
    },
  });
}

/** The bytes of a file's pages, no piece of them empty: a pull that brings nothing is not repeated. */
async function* readPieces(context: FunctionContext, id: string): AsyncGenerator<Uint8Array, void> {
  const pages: Promise<Response>[] = [];
  let begin: PageEnd | undefined;
  let finding: Promise<PageEnd | undefined> | undefined = findPageEnd(context, id, begin);
  const readOn = async (): Promise<void> => {
    if (!finding) return;
    const end = await finding;
    pages.push(markHandled(readPage(context, id, begin, end)));
    begin = end;
    finding = end && markHandled(findPageEnd(context, id, end));
  };
  try {
    await readOn();
    await readOn();
    for (let page = await pages[0]; page; page = await pages[0]) {
      await readOn();
      pages.shift();
      yield* readPageBytes(page);
    }
  } finally {
    for (const page of pages) page.then(({ body }) => body?.cancel()).catch(() => undefined);
  }
}

/** What fails where it is awaited, from which a client that leaves may keep it. */
function markHandled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

/** Where the page behind a place ends; undefined for the last one. @throws Refused. */
async function findPageEnd(
  context: FunctionContext,
  id: string,
  begin: PageEnd | undefined,
): Promise<PageEnd | undefined> {
  const [end] = await fetchRows<PageEnd>(context, "find_export_page", { export: id, ...startAfter(begin) });
  return end;
}

/** A page whose text is on its way. @throws Refused. */
async function readPage(
  context: FunctionContext,
  id: string,
  begin: PageEnd | undefined,
  end: PageEnd | undefined,
): Promise<Response> {
  const answer = await postAsService(
    context,
    "rpc/read_export_lines",
    { export: id, ...startAfter(begin), ...end },
    { accept: "text/plain, application/json" },
  );
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new ExportError(answer.status);
  }
  return answer;
}

const startAfter = (place: PageEnd | undefined) =>
  place && { after_at: place.end_at, after_id: place.end_id };

/** A page's pieces. A REST engine that knows no text of its own sends it as one string of JSON. */
async function* readPageBytes(page: Response): AsyncGenerator<Uint8Array, void> {
  if (page.headers.get("content-type")?.startsWith("application/json")) {
    const text = encoder.encode(await page.json());
    if (text.length > 0) yield text;
    return;
  }
  const reader = page.body?.getReader();
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read())
      if (part.value.length > 0) yield part.value;
  } finally {
    await reader?.cancel();
  }
}

/** The rows of a database function. @throws Refused. */
async function fetchRows<Row>(
  context: FunctionContext,
  name: string,
  args: object,
): Promise<readonly Row[]> {
  const answer = await postAsService(context, `rpc/${name}`, args);
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new ExportError(answer.status);
  }
  return answer.json();
}

/** Never a page of its own: where the browser shows it, the back office would be gone. */
function errorResponse(status: number, message: string): Response {
  return Response.json(
    { message },
    {
      status,
      headers: { "content-disposition": 'attachment; filename="refused.json"' },
    },
  );
}
