"use client";

import { startTransition, useEffect, useState } from "react";

/**
 * Returns a value that only the browser knows, and the server's value until hydration. The update is a
 * transition, so that rendering it does not block input.
 */
export function useClientValue<Value extends string | boolean | undefined>(
  getClientValue: () => Value,
  getServerValue: () => Value,
): Value {
  const [value, setValue] = useState(getServerValue);
  useEffect(() => startTransition(() => setValue(getClientValue())), [getClientValue]);
  return value;
}
