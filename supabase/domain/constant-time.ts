import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Compares two secrets in constant time. `timingSafeEqual` requires equal lengths, therefore it compares
 * hashes. Node.js only; the edge functions have their own in `_shared/signatures.ts`.
 */
export function isEqualInConstantTime(left: string, right: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(left), hash(right));
}
