import { corsHeaders } from "./cors.ts";
import { csvHeader, csvLine, type CsvColumn } from "./csv.ts";

/** A read that the REST API did not answer with rows. */
export class ReadRefused extends Error {
  override name = "ReadRefused";
  readonly status: number;

  constructor(status: number) {
    super(`A page answered ${status}.`);
    this.status = status;
  }
}

/**
 * Rows page by page: `read` asks for `size` rows behind the one given, null for the first; a page that is
 * not full is the last. @throws ReadRefused.
 */
export async function* pagesOf<Row>(
  size: number,
  read: (after: Row | null) => Promise<Response>,
): AsyncGenerator<readonly Row[], void> {
  let after: Row | null = null;
  for (;;) {
    const answer = await read(after);
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new ReadRefused(answer.status);
    }
    const rows: Row[] = await answer.json();
    yield rows;
    if (rows.length < size) return;
    after = rows.at(-1) ?? null;
  }
}

/**
 * Pages of rows as a CSV file that is written while it is downloaded: the next page is read when the
 * client has taken the one before, so that memory stays flat. A page that fails later breaks the download
 * off; ending there would look like a complete file. @throws ReadRefused when the first page is refused.
 */
export async function csvAnswer<Row>(
  fileName: string,
  columns: readonly CsvColumn<Row>[],
  pages: AsyncGenerator<readonly Row[], void>,
): Promise<Response> {
  const encoder = new TextEncoder();
  const first = await pages.next();
  const lines = linesOf(columns, first.value ?? [], pages);
  const body = new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pages.return();
    },
  });
  return new Response(body, {
    headers: {
      ...corsHeaders,
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
    },
  });
}

/** The text of the file in pieces, none of them empty: a pull that brings nothing is not repeated. */
async function* linesOf<Row>(
  columns: readonly CsvColumn<Row>[],
  first: readonly Row[],
  rest: AsyncGenerator<readonly Row[], void>,
): AsyncGenerator<string, void> {
  const text = (page: readonly Row[]) => page.map((row) => csvLine(columns, row)).join("");
  yield csvHeader(columns) + text(first);
  for await (const page of rest) {
    const piece = text(page);
    if (piece) yield piece;
  }
}

/** The answer to a request that gets no file. */
export function exportRefusal(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: corsHeaders });
}
