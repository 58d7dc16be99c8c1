"use client";

import { Document } from "./document.tsx";
import { ErrorFallback } from "./error-fallback.tsx";

export default function GlobalError() {
  return (
    <Document head={<title>Something went wrong</title>}>
      <ErrorFallback />
    </Document>
  );
}
