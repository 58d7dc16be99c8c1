import type { FunctionContext } from "../_shared/context.ts";
import { postAsService } from "../_shared/service.ts";

/** What `begin_export` tells of a file. */
interface ExportedFile {
  readonly id: string;
  readonly file_name: string;
  readonly media_type: string;
  readonly head: string;
}

/** A page of `read_export`, and the place the next one begins behind. */
interface Page {
  readonly body: string;
  readonly rows: number;
  readonly next_at: string | null;
  readonly next_id: string | null;
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

function stream(context: FunctionContext, { id, head }: ExportedFile): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const end = (is_whole: boolean) =>
    postAsService(context, "rpc/end_export", { export: id, is_whole });
  const pages = pagesOf(context, id);
  return new ReadableStream({
    start(controller) {
      if (head) controller.enqueue(encoder.encode(head));
    },
    async pull(controller) {
      try {
        const { done, value } = await pages.next();
        if (!done) {
          controller.enqueue(encoder.encode(value));
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
    },
  });
}

/**
 * The texts of a file's pages, none of them empty: a pull that brings nothing is not repeated. While one is
 * on its way to the client, the database makes the next.
 */
async function* pagesOf(context: FunctionContext, id: string): AsyncGenerator<string, void> {
  const read = (place: object) => rowsOf<Page>(context, "read_export", { export: id, ...place });
  let reading = read({});
  for (;;) {
    const [page] = await reading;
    if (page?.next_id) {
      reading = read({ after_at: page.next_at, after_id: page.next_id, rows_before: page.rows });
      // It fails where it is awaited, which a client that leaves keeps from happening.
      reading.catch(() => undefined);
    }
    if (page?.body) yield page.body;
    if (!page?.next_id) return;
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
