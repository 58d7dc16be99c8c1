import "server-only";

/** Reads the body of a request as text. Returns 413 as soon as it exceeds `maxBytes`. */
export async function readBody(request: Request, maxBytes: number): Promise<string | 413> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return 413;
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (request.body) {
    for await (const chunk of request.body) {
      length += chunk.length;
      if (length > maxBytes) return 413;
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks).toString("utf8");
}
