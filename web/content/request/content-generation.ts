const key = Symbol.for("site.content-generation");

/** Shared between the cache handler and the proxy, which Next.js loads separately. */
const shared = globalThis as { [key]?: number }; // the global object has no other type for it

/** Returns a number that changes when another instance, or this one, received a publish event. */
export const getContentGeneration = (): number => shared[key] ?? 0;

/** Starts a new generation. */
export function noteContentChange(): void {
  shared[key] = getContentGeneration() + 1;
}
