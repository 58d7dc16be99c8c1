"use client";

import { ErrorFallback } from "./error-fallback.tsx";

export default function PageError() {
  return <ErrorFallback />;
}
