"use client";

import { startTransition, useEffect, useState } from "react";

/**
 * What only the browser knows, once the page stands; until then what the server says. As a
 * transition: drawn again in one go, the page would not answer meanwhile.
 */
export function useClientValue<Known extends string | boolean | undefined>(
  inBrowser: () => Known,
  onServer: () => Known,
): Known {
  const [known, setKnown] = useState(onServer);
  useEffect(() => startTransition(() => setKnown(inBrowser())), [inBrowser]);
  return known;
}
