import type { FunctionContext } from "../_shared/context.ts";
import { postAsService } from "../_shared/service.ts";

/** What `begin_export` tells of a file. */
interface ExportedFile {
  readonly id: string;
  readonly file_name: string;
  readonly media_type: string;
  readonly head: string;
}

/** The first line of a page of `read_export_page`: its rows, and the place the next one begins behind. */
interface PageHead {
  readonly rows: number;
  readonly next_at: string | null;
  readonly next_id: string | null;
}

/** A page whose text is still on its way. */
interface Page {
  readonly head: PageHead;
  /** Its bytes as they come. Whoever leaves early has to return it. */
  readonly pieces: AsyncGenerator<Uint8Array, void>;
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
  [403, "Your role does not export this."],
  [410, "This link has been used or is too old. Ask for the file again in the back office."],
]);

/**
 * GET /functions/v1/download-export?ticket= answers the file that a ticket of `create_export` stands for,
 * as a download. One page is read ahead of what the client has taken, with the rights that whoever asked has at
 * that moment, so that memory stays flat. A page that fails breaks the download off: an early
 * end would look like a complete file.
 */
export async function handler(request: Request, context: FunctionContext): Promise<Response> {
  if (request.method !== "GET") return refusal(405, "Use GET to download a file.");
  const ticket = new URL(request.url).searchParams.get("ticket") ?? "";
  try {
    const [file] = await rowsOf<ExportedFile>(context, "begin_export", { ticket });
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

function stream(context: FunctionContext, { id, head }: ExportedFile): ReadableStream<Uint8Array> {
  const end = (is_whole: boolean) =>
    postAsService(context, "rpc/end_export", { export: id, is_whole });
  const pieces = piecesOf(context, id);
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

/**
 * The bytes of a file's pages, no piece of them empty: a pull that brings nothing is not repeated. While a page
 * is on its way to the client, the database makes the next.
 */
async function* piecesOf(context: FunctionContext, id: string): AsyncGenerator<Uint8Array, void> {
  let reading: Promise<Page> | null = readPage(context, { export: id });
  try {
    while (reading) {
      const { head, pieces }: Page = await reading;
      reading = null;
      if (head.next_id) {
        reading = readPage(context, {
          export: id,
          after_at: head.next_at,
          after_id: head.next_id,
          rows_before: head.rows,
        });
        // It fails where it is awaited, which a client that leaves keeps from happening.
        reading.catch(() => undefined);
      }
      yield* pieces;
    }
  } finally {
    reading?.then((page) => page.pieces.return()).catch(() => undefined);
  }
}

/** A page from the place in `args` on. @throws Refused. */
async function readPage(context: FunctionContext, args: object): Promise<Page> {
  const answer = await postAsService(context, "rpc/read_export_page", args, {
    accept: "text/plain, application/json",
  });
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    throw new Refused(answer.status);
  }
  const pieces = bytesOf(answer.body, answer.headers.get("content-type") ?? "");
  const line = new TextDecoder();
  let head = "";
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    const end = next.value.indexOf(lineEnd);
    head += line.decode(next.value.subarray(0, end < 0 ? next.value.length : end), {
      stream: end < 0,
    });
    if (end < 0) continue;
    return { head: JSON.parse(head), pieces: after(next.value.subarray(end + 1), pieces) };
  }
  throw new Refused(502);
}

const lineEnd = 10;

/** What is left of a piece, and those that follow. */
async function* after(
  rest: Uint8Array,
  pieces: AsyncGenerator<Uint8Array, void>,
): AsyncGenerator<Uint8Array, void> {
  try {
    if (rest.length > 0) yield rest;
    yield* pieces;
  } finally {
    await pieces.return();
  }
}

/** A body's pieces. A REST engine that knows no text of its own sends it as one string of JSON. */
async function* bytesOf(
  body: ReadableStream<Uint8Array>,
  type: string,
): AsyncGenerator<Uint8Array, void> {
  if (type.startsWith("application/json")) {
    yield encoder.encode(await new Response(body).json());
    return;
  }
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      if (part.value.length > 0) yield part.value;
  } finally {
    await reader.cancel();
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
