/** A body as bytes, or null when it is longer than `most`; what comes after that is not waited for. */
export async function readBytes(
  body: AsyncIterable<Uint8Array> | null,
  most: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop ends the body.
    if (length > most) return null;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
