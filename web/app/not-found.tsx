/** Only reached where no route matches, which the proxy prevents; the build needs one without content. */
export { ErrorFallback as default } from "./error-fallback.tsx";
