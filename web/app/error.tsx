"use client";

import { useEffect } from "react";
import { isChunkError, reloadOnce } from "../features/health-check/chunk-errors.ts";
import { ErrorFallback } from "./error-fallback.tsx";

/** Shows a page error. A missing script chunk is fixed by one reload, which loads the current build. */
export default function PageError({ error }: { error: unknown }) {
  useEffect(() => {
    if (isChunkError(error)) void reloadOnce();
  }, [error]);
  return <ErrorFallback />;
}
