/** Rendered when no route matches, which the proxy prevents. The build requires a page without content. */
export { ErrorFallback as default } from "./error-fallback.tsx";
