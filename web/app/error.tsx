"use client";

import { useEffect } from "react";
import { isChunkError, reloadOnce } from "../features/health-check/chunk-errors.ts";
import { ErrorFallback } from "./error-fallback.tsx";

/** A page that failed; where only its code is missing, one reload brings the code that fits. */
export default function PageError({ error }: { error: unknown }) {
  useEffect(() => {
    if (isChunkError(error)) void reloadOnce();
  }, [error]);
  return <ErrorFallback />;
}
