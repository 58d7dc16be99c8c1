import type { FunctionContext } from "../_shared/context.ts";
import { postAsService } from "../_shared/service.ts";

/** What `begin_export` tells of a file. */
interface ExportedFile {
  readonly id: string;
  readonly file_name: string;
  readonly media_type: string;
  readonly header: string;
}

/** Where a page of `read_export_lines` ends: its last row, which the next one begins behind. */
interface Place {
  readonly end_at: string;
  readonly end_id: string;
}

/** A call of the database that was not answered with rows. */
class Refused extends Error {
  override name = "Refused";
  readonly status: number;

  constructor(status: number) {
    super(`The database answered ${status}.`);
    this.status = status;
  }
}

const refusals = new Map([
  [403, "Your role cannot export this."],
  [410, "This link has expired or was already used. Start the export again in the back office."],
]);

/**
 * GET /functions/v1/download-export?token= streams the file that a link token of `create_export` stands for,
 * as a download. While a page is on its way to the client, the database makes the next two, with the rights that
 * whoever asked has at that moment; no more, so that memory stays flat. A page that fails breaks the download
 * off: an early end would look like a complete file.
 */
export async function handler(request: Request, context: FunctionContext): Promise<Response> {
  if (request.method !== "GET") return refusal(405, "Use GET to download a file.");
  const link_token = new URL(request.url).searchParams.get("token") ?? "";
  try {
    const [file] = await rowsOf<ExportedFile>(context, "begin_export", { link_token });
    if (!file) throw new Refused(404);
    return new Response(stream(context, file), {
      headers: {
        "content-type": file.media_type,
        "content-disposition": `attachment; filename="${file.file_name}"`,
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { status } = error;
    return refusal(status, refusals.get(status) ?? "The file could not be read.");
  }
}

const encoder = new TextEncoder();

function stream(
  context: FunctionContext,
  { id, header }: ExportedFile,
): ReadableStream<Uint8Array> {
  const end = (is_whole: boolean) =>
    postAsService(context, "rpc/end_export", { export: id, is_whole });
  const pieces = piecesOf(context, id);
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
        const ended = await end(true);
        const state: unknown = await ended.json();
        if (state !== "finished") throw new Refused(ended.status);
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
async function* piecesOf(context: FunctionContext, id: string): AsyncGenerator<Uint8Array, void> {
  const pages: Promise<Response>[] = [];
  let begin: Place | undefined;
  let finding: Promise<Place | undefined> | undefined = endOfPage(context, id, begin);
  const readOn = async (): Promise<void> => {
    if (!finding) return;
    const end = await finding;
    pages.push(awaitedLater(readPage(context, id, begin, end)));
    begin = end;
    finding = end && awaitedLater(endOfPage(context, id, end));
  };
  try {
    await readOn();
    await readOn();
    for (let page = await pages[0]; page; page = await pages[0]) {
      await readOn();
      pages.shift();
      yield* bytesOf(page);
    }
  } finally {
    for (const page of pages) page.then(({ body }) => body?.cancel()).catch(() => undefined);
  }
}

/** What fails where it is awaited, from which a client that leaves may keep it. */
function awaitedLater<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

/** Where the page behind a place ends; undefined for the last one. @throws Refused. */
async function endOfPage(
  context: FunctionContext,
  id: string,
  begin: Place | undefined,
): Promise<Place | undefined> {
  const [end] = await rowsOf<Place>(context, "find_export_page", { export: id, ...behind(begin) });
  return end;
}

/** A page whose text is on its way. @throws Refused. */
async function readPage(
  context: FunctionContext,
  id: string,
  begin: Place | undefined,
  end: Place | undefined,
): Promise<Response> {
  const answer = await postAsService(
    context,
    "rpc/read_export_lines",
    { export: id, ...behind(begin), ...end },
    { accept: "text/plain, application/json" },
  );
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Refused(answer.status);
  }
  return answer;
}

const behind = (place: Place | undefined) =>
  place && { after_at: place.end_at, after_id: place.end_id };

/** A page's pieces. A REST engine that knows no text of its own sends it as one string of JSON. */
async function* bytesOf(page: Response): AsyncGenerator<Uint8Array, void> {
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
async function rowsOf<Row>(
  context: FunctionContext,
  name: string,
  args: object,
): Promise<readonly Row[]> {
  const answer = await postAsService(context, `rpc/${name}`, args);
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Refused(answer.status);
  }
  return answer.json();
}

/** Never a page of its own: where the browser shows it, the back office would be gone. */
function refusal(status: number, message: string): Response {
  return Response.json(
    { message },
    {
      status,
      headers: { "content-disposition": 'attachment; filename="refused.json"' },
    },
  );
}
