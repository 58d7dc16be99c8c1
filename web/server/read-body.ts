import "server-only";

/** A request's body as text, or 413 as soon as it is longer than `limit` bytes. */
export async function readBody(request: Request, limit: number): Promise<string | 413> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return 413;
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (request.body) {
    for await (const chunk of request.body) {
      length += chunk.length;
      if (length > limit) return 413;
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks).toString("utf8");
}
