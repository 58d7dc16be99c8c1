/** Returns a random UUID, version 4; `crypto.randomUUID` is missing on insecure origins. */
export function createUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, index) =>
    ((index === 6 ? (byte & 15) | 64 : index === 8 ? (byte & 63) | 128 : byte) | 256)
      .toString(16)
      .slice(1),
  ).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
